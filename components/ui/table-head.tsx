import clsx from 'clsx';

interface TableHeadProps {
  /** Titles of the columns. */
  columns: readonly string[];
  /** Titles of the columns of numbers, which follow. */
  numbers?: readonly string[];
  /** Adds a last column, whose title only screen readers announce. */
  actions?: boolean;
  /** Keeps each title on one line. */
  nowrap?: boolean;
}

/** The header row of a table. */
export function TableHead({ columns, numbers = [], actions = false, nowrap = false }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {[...columns, ...numbers].map((title, index) => (
          <th
            key={title}
            scope="col"
            className={clsx(nowrap && 'whitespace-nowrap', index >= columns.length && 'text-right') || undefined}
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
