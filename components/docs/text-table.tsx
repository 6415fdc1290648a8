import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Table } from '../ui/table.tsx';

interface PartProps {
  children?: ReactNode;
  'data-label'?: string;
  'data-card'?: 'line';
}

/**
 * A table of an MDX page. Its header row describes it, so the caption is generic. On a phone, the rows of a table that
 * doesn't fit are cards.
 */
export function TextTable({ children }: { children?: ReactNode }) {
  const [head, body] = partsOf(children);
  const titles = cellsOf(partsOf(head?.props.children)[0]).map(textOf);
  const rows = partsOf(body?.props.children);
  const lengths = titles.map((title, column) => longestIn(column, rows, title.length));
  const cards = body !== undefined && !fitsPhone(lengths);
  return (
    <div className="my-4 rounded-sm border border-rule">
      <Table caption="Table" cards={cards && 'labeled'}>
        {cards ? (
          <>
            {head}
            {cloneElement(
              body,
              {},
              rows.map((row) => toCard(row, titles, lengths)),
            )}
          </>
        ) : (
          children
        )}
      </Table>
    </div>
  );
}

/** Letters of a row that fit a phone, and of a text that wraps in one of two columns there. */
const phoneLength = { row: 34, wrapped: 120 } as const;

/** Texts of two columns wrap, unless one takes so many lines that it leaves most of the other column empty. */
function fitsPhone(lengths: readonly number[]): boolean {
  if (lengths.length <= 2) return Math.max(...lengths) <= phoneLength.wrapped;
  return lengths.reduce((sum, length) => sum + length, 0) <= phoneLength.row;
}

/** A longer text doesn't fit into one of the two columns of a card. */
const longestInColumn = 18;

/** The length of a column's longest text. */
function longestIn(column: number, rows: readonly ReactElement<PartProps>[], least: number): number {
  return Math.max(least, ...rows.map((row) => textOf(cellsOf(row)[column]).length));
}

/**
 * A row with its first cell as its header, and the title of its column in every other cell. A column with a long text has
 * a line of its own in every card, so that all cards are alike.
 */
function toCard(row: ReactElement<PartProps>, titles: readonly string[], lengths: readonly number[]): ReactNode {
  const [first, ...others] = cellsOf(row);
  return cloneElement(
    row,
    {},
    <th scope="row" className="font-normal! max-md:text-base">
      {first?.props.children}
    </th>,
    ...others.map((cell, index) =>
      cloneElement(cell, {
        'data-label': titles[index + 1] ?? '',
        ...((lengths[index + 1] ?? 0) > longestInColumn && { 'data-card': 'line' }),
      }),
    ),
  );
}

function cellsOf(row: ReactElement<PartProps> | undefined): ReactElement<PartProps>[] {
  return partsOf(row?.props.children);
}

/** The elements among children, without the line breaks of the source. */
function partsOf(children: ReactNode): ReactElement<PartProps>[] {
  return Children.toArray(children).filter((part) => isValidElement<PartProps>(part));
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  return Children.toArray(isValidElement<PartProps>(node) ? node.props.children : [])
    .map(textOf)
    .join('');
}
