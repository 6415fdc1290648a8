import type { ReactNode } from 'react';

/** Renders texts of the error guide, with the parts between backticks as code. */
export function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <code key={position} className="rounded-sm bg-sunken px-1 py-0.5 text-[0.875em] break-words">
        {part}
      </code>
    ),
  );
}
