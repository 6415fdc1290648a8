'use client';

import type { RowOrder } from '#lib/playground/sort-rows.ts';
import type { AnswerLeaf } from '#lib/run/tabular-answer.ts';
import { columnTitles } from '../../answer/answer-column.ts';
import { Select } from '../../ui/field.tsx';

interface OrderChoiceProps {
  columns: readonly AnswerLeaf[];
  currency?: string | null;
  order: RowOrder | null;
  onChange: (order: RowOrder | null) => void;
}

/** Sorts the rows on a phone, where cards have no column headers to click. */
export function OrderChoice({ columns, currency, order, onChange }: OrderChoiceProps) {
  const titles = columnTitles(columns, currency);
  const orders = columns.flatMap(({ label }, position) =>
    directions.map((direction) => ({
      column: label,
      direction,
      title: `${titles[position]}, ${direction}`,
    })),
  );
  const chosen = orders.findIndex(({ column, direction }) => column === order?.column && direction === order.direction);
  return (
    <label className="flex items-center gap-3 p-1 pl-3 text-sm whitespace-nowrap">
      Sort by
      <Select
        className="min-h-9! text-sm"
        value={chosen}
        onChange={({ target }) => onChange(orders[Number(target.value)] ?? null)}
      >
        <option value={-1}>order of the response</option>
        {orders.map(({ title }, index) => (
          <option key={title} value={index}>
            {title}
          </option>
        ))}
      </Select>
    </label>
  );
}

const directions: readonly RowOrder['direction'][] = ['ascending', 'descending'];
