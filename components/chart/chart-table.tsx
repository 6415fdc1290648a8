import type { Chart } from '#lib/chart/chart.ts';
import { hasUnfinished, tableHead } from '#lib/chart/chart-table.ts';
import { valueWords } from '#lib/chart/unit.ts';
import { Table } from '../ui/table.tsx';
import { TableHead } from '../ui/table-head.tsx';

/** The values of a chart as a table. */
export function ChartTable({ chart }: { chart: Chart }) {
  const { title, points, series, unit } = chart;
  const states = hasUnfinished(chart);
  const [first = '', ...numbers] = tableHead(chart);
  return (
    <Table caption={title} className="max-h-96" nowrap>
      <TableHead columns={[first]} numbers={numbers} />
      <tbody>
        {points.map(({ name, isFinal }, index) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {states && isFinal === false && <span className="font-normal text-muted"> (not final)</span>}
            </th>
            {series.map((one) => (
              <td key={one.name} className="text-right tabular-nums">
                {valueWords(unit, one.values[index] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
