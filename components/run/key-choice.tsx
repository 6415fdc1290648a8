'use client';

import type { EditorView } from '@codemirror/view';
import { textsNamed } from '../../lib/json-text.ts';
import { Button } from '../ui/button.tsx';

/** A new key for a write that is meant to be a new one: under the old key it would only be answered again. */
export function KeyChoice({ variables, getView }: { variables: string; getView: () => EditorView | null }) {
  if (textsNamed(variables, 'idempotencyKey').length === 0) return null;

  const renew = () => {
    const view = getView();
    if (view === null) return;
    const key = JSON.stringify(`try-${randomText()}`);
    const places = textsNamed(view.state.doc.toString(), 'idempotencyKey');
    view.dispatch({ changes: places.map(({ from, to }) => ({ from, to, insert: key })) });
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 text-muted">
        The same <code>idempotencyKey</code> makes the same thing once in 24 hours.
      </p>
      <Button size="small" onClick={renew}>
        New key
      </Button>
    </div>
  );
}

// Not randomUUID: a portal on plain http has none.
function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
