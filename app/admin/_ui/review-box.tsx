'use client';

import { useId, type ReactNode } from 'react';

/** Classes of a form whose review is beside its fields on a wide screen. */
export const besideReview =
  'grid gap-8 lg:grid-cols-[minmax(0,44rem)_18rem] xl:grid-cols-[minmax(0,44rem)_minmax(24rem,1fr)] xl:gap-x-16';

/** Classes of the column beside the fields, with the review or the help and the submit button, which stay in sight. */
export const beside = 'flex min-w-0 flex-col gap-6 lg:sticky lg:top-24 lg:self-start';

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
