import clsx from 'clsx';
import { splitTotals, type AnswerTable as Answer } from '#lib/run/tabular-answer.ts';
import { cardPlace, columnHint, columnTitles, columnWidth, currencyOf, headWidth, isNumeric } from './answer-column.ts';
import { ShowAll } from '../ui/show-all.tsx';
import { Table } from '../ui/table.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { AnswerRest } from './answer-rest.tsx';
import { TotalsRow } from './totals-row.tsx';

interface AnswerTableProps {
  answer: Answer;
  /** The source of the rows: "as recorded". */
  origin: string;
  /** The currency of amounts, if the response doesn't name it. */
  currency?: string | null;
}

/** The list of a response as a table, with its totals as the last row. */
export function AnswerTable({ answer, origin, currency = null }: AnswerTableProps) {
  const { columns, rows, path, rest } = answer;
  const titles = columnTitles(columns, currencyOf(rest) ?? currency);
  const { totals, others } = splitTotals(columns, rest);
  const widths = columns.map(({ kind }, position) =>
    columnWidth(
      kind,
      rows.map((row) => row[position]),
    ),
  );
  return (
    <>
      <ShowAll count={rows.length} unit="rows">
        <Table cards="labeled" caption={`${path}: ${rows.length} rows, ${origin}`} nowrap>
          <thead>
            <tr>
              {columns.map((column, position) => (
                <th key={column.label} scope="col" title={columnHint(column)} className={headWidth(column.kind)}>
                  {titles[position]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              <tr key={number}>
                {columns.map(({ label, kind }, position) => (
                  <td
                    key={label}
                    data-label={position === 0 ? undefined : titles[position]}
                    data-card={cardPlace(position, kind, widths[position])}
                    className={clsx(isNumeric(kind) && 'text-right', widths[position])}
                  >
                    <AnswerCell kind={kind} value={row[position]} />
                  </td>
                ))}
              </tr>
            ))}
            {totals.size > 0 && <TotalsRow columns={columns} titles={titles} totals={totals} />}
          </tbody>
        </Table>
      </ShowAll>
      <AnswerRest fields={others} currency={currencyOf(rest) ?? currency} />
    </>
  );
}
