import type { ReactNode } from 'react';

/** The buttons of a table's row: on one line, at the right edge of the table. An explanation belongs into another cell. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex gap-2 max-md:mt-2 md:justify-end">{children}</div>;
}
