import type { AnswerField } from '#lib/run/tabular-answer.ts';
import { BreakableName } from '../ui/breakable.tsx';
import { Table } from '../ui/table.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { columnTitle, currencyOf } from './answer-column.ts';

export interface AnswerFieldsProps {
  fields: readonly AnswerField[];
  /** The currency of amounts, if the response doesn't name it. */
  currency?: string | null;
}

/** A response that is one object, as a list of field names and values. */
export function AnswerFields({ fields, currency = null }: AnswerFieldsProps) {
  return (
    <Table caption="The response, field by field">
      <TableHead columns={['Field', 'Value']} />
      <tbody>
        {fields.map(({ label, kind, value, description }) => (
          <tr key={label}>
            <th scope="row" title={description} className="align-baseline! font-mono text-xs font-normal! text-muted">
              <BreakableName name={columnTitle(label, kind, currencyOf(fields) ?? currency)} />
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
