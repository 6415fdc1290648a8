import clsx from 'clsx';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** Less padding on a screen that shows a table but has no room for three buttons beside each other as they are. */
  tight?: boolean;
  children: ReactNode;
}

/** The buttons of a table's row: on one line, at the right edge of the table. An explanation belongs into another cell. */
export function RowActions({ tight = false, children }: RowActionsProps) {
  return (
    <div
      className={clsx(
        'flex gap-2 max-md:mt-2 md:justify-end',
        tight && 'md:max-lg:gap-1.5 md:max-lg:[&>button]:px-1.5',
      )}
    >
      {children}
    </div>
  );
}
