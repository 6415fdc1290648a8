'use client';

import { textsNamed, type Place } from '../../lib/json-text.ts';
import { Button } from '../ui/button.tsx';

interface KeyChoiceProps {
  /** JSON text. */
  variables: string;
  /** Puts a text in several places of the variables. */
  onReplace: (places: readonly Place[], text: string) => void;
}

/** A new key for a write that is meant to be a new one: under the old key it would only be answered again. */
export function KeyChoice({ variables, onReplace }: KeyChoiceProps) {
  const places = textsNamed(variables, 'idempotencyKey');
  if (places.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 text-muted">
        The same <code>idempotencyKey</code> makes the same thing once in 24 hours.
      </p>
      <Button size="small" onClick={() => onReplace(places, JSON.stringify(`try-${randomText()}`))}>
        New key
      </Button>
    </div>
  );
}

// Not randomUUID: a portal on plain http has none.
function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
