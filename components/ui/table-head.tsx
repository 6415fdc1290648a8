import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnOrder } from '#lib/admin/admin-list-table.ts';
import { softLinkInPlace } from '#lib/text/soft-link.ts';

interface TableHeadProps {
  /** Titles of the columns. */
  columns: readonly string[];
  /** Titles of the columns of numbers, which follow. */
  numbers?: readonly string[];
  /** Titles of the columns after the numbers. */
  closing?: readonly string[];
  /** Titles of the columns that a screen between a phone and a wide one has no room for. Their cells get `roomy`. */
  dropped?: readonly string[];
  /** The columns by which the rows can be sorted. */
  orders?: ReadonlyMap<string, ColumnOrder>;
  /** Adds a last column, whose title only screen readers announce. */
  actions?: boolean;
  /** Keeps each title on one line. */
  nowrap?: boolean;
}

/** Hides a cell on a screen that shows a table but has no room for all of its columns. */
export const roomy = 'md:max-lg:hidden';

/** A line of another cell that has the value of a `roomy` cell where that one is hidden. */
export const squeezed = 'hidden text-xs font-normal whitespace-nowrap text-muted md:max-lg:block';

/** The header row of a table. */
export function TableHead(props: TableHeadProps) {
  const { columns, numbers = [], closing = [], dropped = [], orders, actions = false, nowrap = false } = props;
  return (
    <thead>
      <tr>
        {[...columns, ...numbers, ...closing].map((title) => (
          <th
            key={title}
            scope="col"
            aria-sort={orders?.get(title)?.sorted}
            className={
              clsx(
                nowrap && 'whitespace-nowrap',
                numbers.includes(title) && 'text-right text-balance',
                dropped.includes(title) && roomy,
              ) || undefined
            }
          >
            <ColumnTitle order={orders?.get(title)}>{title}</ColumnTitle>
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

function ColumnTitle({ order, children }: { order: ColumnOrder | undefined; children: ReactNode }) {
  if (order === undefined) return children;
  const { href, label, sorted } = order;
  const Icon = sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <a
      {...softLinkInPlace}
      href={href}
      title={label}
      className="-my-1 inline-flex items-center gap-1 py-1 no-underline hover:text-accent"
    >
      {children}
      <Icon aria-hidden size={14} className={sorted === undefined ? 'text-rule-strong md:max-lg:hidden' : undefined} />
    </a>
  );
}
