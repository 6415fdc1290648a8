'use client';

import { textsNamed, type Place } from '#lib/run/json-text.ts';
import { Button } from '../ui/button.tsx';

interface KeyChoiceProps {
  /** JSON text. */
  variables: string;
  /** Writes a text to several paths of the variables. */
  onReplace: (places: readonly Place[], text: string) => void;
}

/** Creates a new idempotency key for a new write. With the old key the API would only repeat its response. */
export function KeyChoice({ variables, onReplace }: KeyChoiceProps) {
  const places = textsNamed(variables, 'idempotencyKey');
  if (places.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 text-muted">
        A request with the same <code>idempotencyKey</code> has no second effect within 24 hours.
      </p>
      <Button size="small" onClick={() => onReplace(places, JSON.stringify(`try-${randomText()}`))}>
        New idempotency key
      </Button>
    </div>
  );
}

// Not randomUUID: it needs HTTPS, and a portal may run on plain HTTP.
function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
