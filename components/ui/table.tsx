import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';

interface TableProps {
  /** Describes the rows; it is the table's accessible name. */
  caption: string;
  /** Shows the caption above the table; otherwise only screen readers announce it. */
  captionVisible?: boolean | undefined;
  /** Lets the table keep its own width in the scroll container, for many columns. */
  nowrap?: boolean | undefined;
  /**
   * Shows each row as a card on phones: the row's header, and below it the cells in small type, three in a line, each
   * below its `data-label`. `labeled` is for values of any length: there the cells are in two columns. A cell without a
   * label has a line of its own. `data-card` changes the place of a cell:
   *
   * - `head`: the card's header, in a table without row headers.
   * - `corner`: a state next to the header. It has no label.
   * - `line`: a line of its own for a long value, which follows its label.
   * - `inline`: a short value next to others. It has no label.
   * - `quarter`: one of four numbers in a line.
   */
  cards?: boolean | 'labeled' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A semantic table: give it `<thead>` with `<th scope="col">` and `<tbody>`. It scrolls inside its own frame, never the
 * page.
 */
export function Table({
  caption,
  captionVisible = false,
  nowrap = false,
  cards = false,
  className,
  children,
}: TableProps) {
  return (
    <ScrollRegion label={caption} className={clsx('overflow-auto', className)}>
      <table
        className={clsx(
          'w-full border-collapse text-left text-sm',
          '[&_th]:border-b [&_th]:border-ink [&_th]:py-2 [&_th]:align-bottom [&_th]:font-semibold',
          '[&_tbody_th]:border-rule [&_tbody_th]:align-top [&_td]:border-b [&_td]:border-rule [&_td]:py-2 [&_td]:align-top',
          nowrap
            ? 'whitespace-nowrap [&_td]:px-1.5 [&_td:first-child]:pl-3 [&_td:last-child]:pr-3 [&_th]:px-1.5 [&_th:first-child]:pl-3 [&_th:last-child]:pr-3'
            : '[&_td]:px-3 [&_th]:px-3',
          cards !== false && 'card-table',
          cards === true && 'brief-cards',
        )}
      >
        <caption className={captionVisible ? 'px-3 pb-2 text-left text-sm text-muted' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}
