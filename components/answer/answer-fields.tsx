import type { AnswerField } from '#lib/run/tabular-answer.ts';
import { Table } from '../ui/table.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { columnTitle, currencyOf } from './answer-column.ts';

/** A response that is one object, as a list of field names and values. */
export function AnswerFields({
  fields,
  className,
}: {
  fields: readonly AnswerField[];
  className?: string | undefined;
}) {
  return (
    <Table caption="The response, field by field" className={className}>
      <TableHead columns={['Field', 'Value']} />
      <tbody>
        {fields.map(({ label, kind, value, description }) => (
          <tr key={label}>
            <th scope="row" title={description} className="font-mono text-xs font-normal! wrap-anywhere text-muted">
              {columnTitle(label, kind, currencyOf(fields))}
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
