import { ChartFigure } from '#components/chart/chart-figure.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { Unit } from '#lib/chart/unit.ts';
import { dayWords } from '#lib/text/date-words.ts';
import type { UsageDay } from '#lib/admin/token-detail.ts';
import { shareOf, totalOf } from '#lib/admin/token-usage-days.ts';
import { usageChart } from '#lib/admin/usage-chart.ts';
import { CountGrid } from './count-grid.tsx';

/** The legend of the chart has the numbers of failed and rate-limited requests. */
const percent: Unit = { kind: 'percent' };

const number = new Intl.NumberFormat('en');

interface UsageProps {
  days: readonly UsageDay[];
  /** The name of the key, the partner or the company. */
  name: string;
}

/** 30 days of API requests: all, failed and rate-limited ones, and their cost. */
export function Usage({ days, name }: UsageProps) {
  const total = totalOf(days);
  return (
    <Section title="Usage in the last 30 days">
      {total.requests + total.rateLimited === 0 ? (
        <p className="text-muted">No requests in this time. Counts appear here a few seconds after a request.</p>
      ) : (
        <>
          <CountGrid
            counts={[
              { term: 'Requests', count: total.requests },
              { term: 'Error rate', count: shareOf(total.errors, total), unit: percent },
              { term: 'Rate-limited', count: shareOf(total.rateLimited, total), unit: percent },
              { term: 'Cost in points', count: total.cost },
            ]}
          />
          <ChartFigure chart={usageChart(days, name)} isTotalAbove table={<UsageTable days={days} />} />
        </>
      )}
    </Section>
  );
}

function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const busy = days.filter(({ requests, rateLimited }) => requests + rateLimited > 0).toReversed();
  return (
    <Table caption="Usage by day, newest first. Days without requests are left out." captionVisible>
      <TableHead columns={['Day']} numbers={['Requests', 'Errors', 'Rate-limited', 'Points']} />
      <tbody>
        {busy.map((day) => (
          <tr key={day.date}>
            <th scope="row" className="whitespace-nowrap">
              {dayWords(new Date(day.date))}
            </th>
            {[day.requests, day.errors, day.rateLimited, day.cost].map((value, column) => (
              <td key={column} className="text-right tabular-nums">
                {number.format(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
