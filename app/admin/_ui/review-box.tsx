'use client';

import { useId, type ReactNode } from 'react';

/** What a form would do, told back in sentences before it is sent. */
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

/** What somebody may do, a line each. */
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
