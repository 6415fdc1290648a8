'use client';

import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { valueAt, type AnswerField, type AnswerLeaf } from '#lib/run/tabular-answer.ts';
import { nextOrder, sortRows, type RowOrder } from '#lib/playground/sort-rows.ts';
import type { Json } from '#shared/json.ts';
import { AnswerCell } from '../../answer/answer-cell.tsx';
import { cardPlace, columnHint, columnTitles, columnWidth, headWidth, isNumeric } from '../../answer/answer-column.ts';
import { TotalsRow } from '../../answer/totals-row.tsx';
import { BreakableName } from '../../ui/breakable.tsx';
import { Table } from '../../ui/table.tsx';

interface RowsTableProps {
  caption: string;
  columns: readonly AnswerLeaf[];
  /** The rows that are shown. */
  items: readonly Json[];
  /** Index of the first shown row in the whole list. */
  start: number;
  /** The currency of amounts, if it is known. */
  currency?: string | null;
  /** The totals of columns, by label. */
  totals?: ReadonlyMap<string, AnswerField>;
  order: RowOrder | null;
  onOrder: (column: string) => void;
}

interface OpenList {
  item: Json;
  label: string;
}

/** The table of the shown rows. A click on a column header sorts; a list inside a row opens below that row. */
export function RowsTable({ caption, columns, items, start, currency, totals, order, onOrder }: RowsTableProps) {
  const [open, setOpen] = useState<readonly OpenList[]>([]);
  const isOpen = (item: Json, label: string) => open.some((one) => one.item === item && one.label === label);
  const toggle = (item: Json, label: string) =>
    setOpen((before) => {
      const others = before.filter((one) => one.item !== item || one.label !== label);
      return others.length < before.length ? others : [...before, { item, label }];
    });

  const titles = columnTitles(columns, currency);
  const widths = columns.map(({ kind, keys }) =>
    columnWidth(
      kind,
      items.map((item) => valueAt(item, keys)),
    ),
  );

  return (
    <Table cards="labeled" caption={caption} nowrap className="min-h-0">
      <thead className="sticky top-0 z-[1] bg-panel">
        <tr>
          {columns.map((column, position) => (
            <SortableHead
              key={column.label}
              column={column}
              title={titles[position] ?? column.label}
              order={order}
              onOrder={onOrder}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, number) => (
          <Fragment key={start + number}>
            <tr>
              {columns.map((column, position) => (
                <td
                  key={column.label}
                  data-label={position === 0 ? undefined : titles[position]}
                  data-card={cardPlace(position, column.kind, widths[position])}
                  className={clsx(isNumeric(column.kind) && 'text-right', position > 0 && widths[position])}
                >
                  {column.columns === undefined ? (
                    // A long first column would leave a narrow pane no room for another one.
                    <div className={clsx(position === 0 && 'md:w-max md:max-w-40 md:whitespace-normal 2xl:max-w-none')}>
                      <AnswerCell kind={column.kind} value={valueAt(item, column.keys)} />
                    </div>
                  ) : (
                    <ListCell
                      label={column.label}
                      columns={column.columns}
                      value={valueAt(item, column.keys)}
                      isOpen={isOpen(item, column.label)}
                      onToggle={() => toggle(item, column.label)}
                    />
                  )}
                </td>
              ))}
            </tr>
            {columns.map((column) =>
              column.columns !== undefined && isOpen(item, column.label) ? (
                <tr key={column.label}>
                  <td colSpan={columns.length} className="bg-sunken p-0!">
                    <InnerTable
                      label={`${column.label} of row ${start + number + 1}`}
                      columns={column.columns}
                      value={valueAt(item, column.keys)}
                      currency={currency}
                    />
                  </td>
                </tr>
              ) : null,
            )}
          </Fragment>
        ))}
        {totals !== undefined && totals.size > 0 && <TotalsRow columns={columns} titles={titles} totals={totals} />}
      </tbody>
    </Table>
  );
}

interface SortableHeadProps {
  column: AnswerLeaf;
  title: string;
  order: RowOrder | null;
  onOrder: (column: string) => void;
}

function SortableHead({ column, title, order, onOrder }: SortableHeadProps) {
  const { label, kind } = column;
  const direction = order?.column === label ? order.direction : undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={clsx('p-0!', headWidth(kind))}>
      <button
        type="button"
        title={columnHint(column)}
        onClick={() => onOrder(label)}
        className={clsx(
          'inline-flex min-h-8 w-full items-center gap-1 px-1.5 py-1 text-left font-semibold -outline-offset-2! hover:bg-sunken in-[th:first-child]:pl-3 in-[th:last-child]:pr-3',
          // The title is above the last digits, and the arrow before it.
          isNumeric(kind) && 'flex-row-reverse text-right',
        )}
      >
        <span>{title}</span>
        <Arrow aria-hidden size={14} className={clsx('shrink-0', direction === undefined && 'invisible')} />
      </button>
    </th>
  );
}

interface ListCellProps {
  label: string;
  /** The columns of the list's own table. */
  columns: readonly AnswerLeaf[];
  value: Json | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function ListCell({ label, columns, value, isOpen, onToggle }: ListCellProps) {
  const count = Array.isArray(value) ? value.length : 0;
  if (!Array.isArray(value)) return <AnswerCell kind="list" value={value} />;
  if (count === 0) return <span className="text-xs text-muted">none</span>;
  const code = sharedCode(columns, value);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex items-center gap-1 rounded-sm underline"
    >
      <ChevronRight aria-hidden size={14} className={clsx('shrink-0', isOpen && 'rotate-90')} />
      {code === null ? (
        `${count} ${count === 1 ? 'item' : 'items'}`
      ) : (
        <code className="text-left text-xs whitespace-normal">
          <BreakableName name={code} />
          {count > 1 && ` ×${count}`}
        </code>
      )}
      <span className="sr-only"> of {label}</span>
    </button>
  );
}

/** The code that all items of a list have. It says more than the number of items. */
function sharedCode(columns: readonly AnswerLeaf[], items: readonly Json[]): string | null {
  const codes = columns.find(({ kind }) => kind === 'enum');
  if (codes === undefined) return null;
  const [code, ...others] = new Set(items.map((item) => valueAt(item, codes.keys)));
  return typeof code === 'string' && others.length === 0 ? code : null;
}

interface InnerTableProps {
  label: string;
  columns: readonly AnswerLeaf[];
  value: Json | undefined;
  currency: string | null | undefined;
}

function InnerTable({ label, columns, value, currency }: InnerTableProps) {
  const [order, setOrder] = useState<RowOrder | null>(null);
  const items = Array.isArray(value) ? value : [];
  return (
    <div className="border-l-4 border-rule-strong pl-4">
      <RowsTable
        caption={label}
        columns={columns}
        items={sortRows(items, columns, order)}
        start={0}
        currency={currency ?? null}
        order={order}
        onOrder={(column) => setOrder((before) => nextOrder(before, column))}
      />
    </div>
  );
}
