import { BreakableName } from '../ui/breakable.tsx';
import { AnswerCell } from './answer-cell.tsx';
import type { AnswerFieldsProps } from './answer-fields.tsx';
import { columnTitle, currencyOf, isNumeric } from './answer-column.ts';

/** The fields next to a response's list, such as `pageInfo`: one per line, numbers such as totals first. */
export function AnswerRest({ fields, currency }: AnswerFieldsProps) {
  if (fields.length === 0) return null;
  const numbersFirst = fields.toSorted((left, right) => Number(isNumeric(right.kind)) - Number(isNumeric(left.kind)));
  return (
    <dl className="-mt-px grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-rule px-3 pt-2 pb-3 font-mono text-xs">
      {numbersFirst.map(({ label, kind, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="min-w-0 text-muted">
            <BreakableName name={columnTitle(label, kind, currencyOf(fields) ?? currency)} />
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <AnswerCell kind={kind} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
