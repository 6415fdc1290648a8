import { ChartFigure } from '#components/chart/chart-figure.tsx';
import type { Chart } from '#lib/chart/chart.ts';
import { reportChart } from '#lib/chart/report-chart.ts';
import { valueWords, type Unit } from '#lib/chart/unit.ts';
import { overviewSpendOperation } from '#lib/graphql/generated/operations.ts';
import { spendRange, spendReport } from '#lib/admin/overview.ts';
import { callApi } from '#lib/session/api-client.ts';
import { momentWords } from '#lib/text/date-words.ts';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

const count: Unit = { kind: 'count' };

/** Spend by day and channel, with the totals of the period. */
export async function SpendCard({ session, companyId, now }: CardProps) {
  const answer = await callApi(session, overviewSpendOperation, { companyId, range: spendRange(now) });
  return (
    <CardAnswer answer={answer} what="spend">
      {(data) => {
        const { items, totals, freshness } = data.listPerformanceByCompany;
        const chart = reportChart(spendReport(data), 0);
        if (items.length === 0 || chart === undefined)
          return <p className="text-muted">No spend in the last 28 days.</p>;
        return (
          <>
            <dl className="flex flex-wrap gap-x-8 gap-y-4">
              {[
                { term: 'Spend', value: valueWords(chart.unit, Number(totals.spendMicros) / 1_000_000) },
                { term: 'Impressions', value: valueWords(count, Number(totals.impressions)) },
                { term: 'Clicks', value: valueWords(count, Number(totals.clicks)) },
                { term: 'Conversions', value: valueWords(count, Number(totals.conversions)) },
              ].map(({ term, value }) => (
                <div key={term}>
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd className="text-2xl font-bold tracking-tight">{value}</dd>
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
