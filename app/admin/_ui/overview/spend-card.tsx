import { ChartFigure } from '#components/chart/chart-figure.tsx';
import type { Chart } from '#lib/chart/chart.ts';
import { reportChart } from '#lib/chart/report-chart.ts';
import { valueWords, type Unit } from '#lib/chart/unit.ts';
import { overviewSpendOperation } from '#lib/graphql/generated/operations.ts';
import { changeWords, spendRange, spendReport } from '#lib/admin/overview.ts';
import { callApi } from '#lib/session/api-client.ts';
import { momentWords } from '#lib/text/date-words.ts';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

const count: Unit = { kind: 'count' };

const totalFields = [
  { term: 'Spend', field: 'spendMicros' },
  { term: 'Impressions', field: 'impressions' },
  { term: 'Clicks', field: 'clicks' },
  { term: 'Conversions', field: 'conversions' },
] as const;

/** Spend by day and channel, with the totals of the period. */
export async function SpendCard({ session, companyId, now }: CardProps) {
  const answer = await callApi(session, overviewSpendOperation, {
    companyId,
    range: spendRange(now),
    before: spendRange(now, 1),
  });
  return (
    <CardAnswer answer={answer} what="spend">
      {(data) => {
        const { items, totals, freshness } = data.listPerformanceByCompany;
        const before = data.before.totals;
        const chart = reportChart(spendReport(data), 0);
        if (items.length === 0 || chart === undefined)
          return <p className="text-muted">No spend in the last 28 days.</p>;
        return (
          <>
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4 sm:flex sm:flex-wrap sm:gap-x-8">
              {totalFields.map(({ term, field }) => (
                <div key={term}>
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd className="text-xl font-bold tracking-tight sm:text-2xl">
                    {field === 'spendMicros'
                      ? valueWords(chart.unit, Number(totals[field]) / 1_000_000)
                      : valueWords(count, Number(totals[field]))}
                  </dd>
                  <dd className="text-sm text-muted">{changeWords(totals[field], before[field])}</dd>
                </div>
              ))}
            </dl>
            <ChartFigure chart={freshness === null ? chart : withFreshness(chart, freshness.dataThrough)} />
          </>
        );
      }}
    </CardAnswer>
  );
}

function withFreshness(chart: Chart, dataThrough: string): Chart {
  return { ...chart, notes: [...chart.notes, `Data until ${momentWords(dataThrough)}.`] };
}
