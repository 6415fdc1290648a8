import type { AnswerField } from '#lib/run/tabular-answer.ts';
import { BreakableName } from '../ui/breakable.tsx';
import { Table } from '../ui/table.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { columnTitle, currencyOf } from './answer-column.ts';

/** A response that is one object, as a list of field names and values. */
export function AnswerFields({ fields }: { fields: readonly AnswerField[] }) {
  return (
    <Table caption="The response, field by field">
      <TableHead columns={['Field', 'Value']} />
      <tbody>
        {fields.map(({ label, kind, value, description }) => (
          <tr key={label}>
            <th scope="row" title={description} className="align-baseline! font-mono text-xs font-normal! text-muted">
              <BreakableName name={columnTitle(label, kind, currencyOf(fields))} />
            </th>
            <td className="align-baseline! wrap-anywhere">
              <AnswerCell kind={kind} value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
