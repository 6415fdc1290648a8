import type { ReactNode } from 'react';

/** The error guide's texts with what stands between backticks as code, as in Markdown. */
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
