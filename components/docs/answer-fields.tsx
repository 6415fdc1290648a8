import type { AnswerField } from '../../lib/answer-table.ts';
import { Table } from '../ui/table.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { columnTitle } from './answer-column.ts';

/** An answer about one thing: its values by name. */
export function AnswerFields({
  fields,
  className,
}: {
  fields: readonly AnswerField[];
  className?: string | undefined;
}) {
  return (
    <Table caption="The answer, field by field" className={className}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, kind, value, description }) => (
          <tr key={label}>
            <th scope="row" title={description} className="font-mono text-xs font-normal! wrap-anywhere text-muted">
              {columnTitle(label, kind)}
            </th>
            <td className="wrap-anywhere">
              <AnswerCell kind={kind} value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
