import clsx from 'clsx';
import type { AnswerField } from '#lib/run/tabular-answer.ts';
import { AnswerCell } from './answer-cell.tsx';
import { isNumeric } from './answer-column.ts';

interface TotalsRowProps {
  columns: readonly Pick<AnswerField, 'label' | 'kind'>[];
  /** The header of each column. */
  titles: readonly string[];
  /** By the label of the column. */
  totals: ReadonlyMap<string, AnswerField>;
}

/** The totals of a list as the last row of its table. */
export function TotalsRow({ columns, titles, totals }: TotalsRowProps) {
  return (
    <tr className="font-semibold">
      {columns.map(({ label, kind }, position) => {
        const total = totals.get(label);
        const isFirst = position === 0;
        return (
          <td
            key={label}
            data-label={isFirst ? undefined : titles[position]}
            data-card={isFirst ? 'head' : undefined}
            className={clsx('border-t border-t-ink', isNumeric(kind) && 'text-right')}
          >
            {total === undefined ? isFirst && 'Total' : <AnswerCell kind={total.kind} value={total.value} />}
          </td>
        );
      })}
    </tr>
  );
}
