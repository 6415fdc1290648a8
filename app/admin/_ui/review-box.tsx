'use client';

import { useId, type ReactNode } from 'react';

/** A summary of a form's effect, before it is submitted. */
export function ReviewBox({ children }: { children: ReactNode }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="space-y-3 border-t-4 border-ink bg-sunken p-4">
      <h2 id={title} className="text-lg font-bold">
        Review
      </h2>
      {children}
    </section>
  );
}

/** A list of permissions, one per line. */
export function WordList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {words.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ul>
  );
}
