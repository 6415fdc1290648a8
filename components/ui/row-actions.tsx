import clsx from 'clsx';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** Two lines on a screen that shows a table but has no room for three buttons beside each other. */
  folds?: boolean;
  children: ReactNode;
}

/** The buttons of a table's row: on one line, at the right edge of the table. An explanation belongs into another cell. */
export function RowActions({ folds = false, children }: RowActionsProps) {
  return (
    <div
      className={clsx(
        'flex gap-2 max-md:mt-2 md:justify-end',
        // As wide as "Change role" and "Remove", so that the column is as wide as without the third button.
        folds && 'md:max-lg:ml-auto md:max-lg:w-48 md:max-lg:flex-wrap',
      )}
    >
      {children}
    </div>
  );
}
