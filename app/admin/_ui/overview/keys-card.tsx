import { BudgetBar } from '#components/chart/budget-bar.tsx';
import { ChartFigure } from '#components/chart/chart-figure.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { keyUse, limitWords, overviewDays } from '#lib/admin/overview.ts';
import { usageRange } from '#lib/admin/token-usage-days.ts';
import { usageChart } from '#lib/admin/usage-chart.ts';
import { overviewKeysOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

const shownKeys = 5;
const number = new Intl.NumberFormat('en');

/** Requests of the company's keys by day, with errors and rate-limited requests, and the busiest keys. */
export async function keysCard({ session, companyId, now }: CardProps) {
  const range = usageRange(now, overviewDays.requests);
  const answer = await callApi(session, overviewKeysOperation, { companyId, range });
  return (
    <CardAnswer answer={answer} what="API keys">
      {({ getCompany: company, listAPITokensByCompany: { items, pageInfo } }) => {
        if (items.length === 0) return <p className="text-muted">The company has no valid API key.</p>;
        const { days, busiest } = keyUse(items, company?.timeZone ?? 'UTC', now);
        if (busiest.length === 0) return <p className="text-muted">No key was used in the last 14 days.</p>;
        const limit = company?.keyRateLimit ?? null;
        return (
          <>
            {limit !== null && (
              <div className="max-w-2xl">
                <BudgetBar label="Points left of the rate limit" share={limit.remaining / limit.limit}>
                  {limitWords(limit, busiest)}
                </BudgetBar>
              </div>
            )}
            <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <ChartFigure chart={usageChart(days, 'API keys')} />
              <Table caption="The busiest keys of the last 14 days">
                <TableHead columns={['Key']} numbers={['Requests', 'Errors', 'Rate-limited']} />
                <tbody>
                  {busiest.slice(0, shownKeys).map(({ id, name, total }) => (
                    <tr key={id}>
                      <th scope="row">
                        <a
                          {...softLink}
                          href={`/admin/tokens/${id}`}
                          className="break-words underline hover:text-accent"
                        >
                          {name}
                        </a>
                      </th>
                      {[total.requests, total.errors, total.rateLimited].map((value, column) => (
                        <td key={column} className="text-right tabular-nums">
                          {number.format(value)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
            {pageInfo.hasNextPage && (
              <p className="text-sm text-muted">The first {items.length} keys by name are included.</p>
            )}
          </>
        );
      }}
    </CardAnswer>
  );
}
