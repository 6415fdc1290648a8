import clsx from 'clsx';

interface TableHeadProps {
  /** Titles of the columns. */
  columns: readonly string[];
  /** Titles of the columns of numbers, which follow. */
  numbers?: readonly string[];
  /** Titles of the columns that a screen between a phone and a wide one has no room for. Their cells get `roomy`. */
  dropped?: readonly string[];
  /** Adds a last column, whose title only screen readers announce. */
  actions?: boolean;
  /** Keeps each title on one line. */
  nowrap?: boolean;
}

/** Hides a cell on a screen that shows a table but has no room for all of its columns. */
export const roomy = 'md:max-lg:hidden';

/** The header row of a table. */
export function TableHead({ columns, numbers = [], dropped = [], actions = false, nowrap = false }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {[...columns, ...numbers].map((title, index) => (
          <th
            key={title}
            scope="col"
            className={
              clsx(
                nowrap && 'whitespace-nowrap',
                index >= columns.length && 'text-right text-balance',
                dropped.includes(title) && roomy,
              ) || undefined
            }
          >
            {title}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
