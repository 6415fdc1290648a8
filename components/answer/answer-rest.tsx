import type { AnswerField } from '#lib/run/tabular-answer.ts';
import { AnswerCell } from './answer-cell.tsx';
import { columnTitle, currencyOf } from './answer-column.ts';

/** The fields next to a response's list, such as `pageInfo`. */
export function AnswerRest({ fields }: { fields: readonly AnswerField[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-xs">
      {fields.map(({ label, kind, value }) => (
        <div key={label} className="flex max-w-full gap-1.5">
          <dt className="font-mono text-muted">{columnTitle(label, kind, currencyOf(fields))}</dt>
          <dd className="min-w-0 font-mono break-all">
            <AnswerCell kind={kind} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
