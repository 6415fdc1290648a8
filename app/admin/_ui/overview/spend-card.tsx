import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { ChartFigure } from '#components/chart/chart-figure.tsx';
import type { Chart } from '#lib/chart/chart.ts';
import { reportChart } from '#lib/chart/report-chart.ts';
import { dayIn } from '#lib/chart/days.ts';
import { valueWords, type Unit } from '#lib/chart/unit.ts';
import { overviewCompanyOperation, overviewSpendOperation } from '#lib/graphql/generated/operations.ts';
import { changeOf, notFinalWords, spendRange, spendReport } from '#lib/admin/overview.ts';
import { callApi } from '#lib/session/api-client.ts';
import { momentWords } from '#lib/text/date-words.ts';
import { CountGrid } from '../count-grid.tsx';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

const count: Unit = { kind: 'count' };

const totalFields = [
  { term: 'Spend', field: 'spendMicros' },
  { term: 'Impressions', field: 'impressions' },
  { term: 'Clicks', field: 'clicks' },
  { term: 'Conversions', field: 'conversions' },
] as const;

const arrows = { up: ArrowUp, down: ArrowDown, none: ArrowRight };

/** Spend by day and channel, with the totals of the period. */
export async function spendCard({ session, companyId, now }: CardProps) {
  // Which days are over depends on the company's time zone.
  const company = await callApi(session, overviewCompanyOperation, { companyId });
  const timeZone = company.kind === 'data' ? company.data.getCompany?.timeZone : undefined;
  const today = dayIn(timeZone ?? 'UTC', now.toISOString());
  const answer = await callApi(session, overviewSpendOperation, {
    companyId,
    range: spendRange(today),
    before: spendRange(today, 1),
  });
  return (
    <CardAnswer answer={answer} what="spend">
      {(data) => {
        const { items, totals, freshness } = data.listPerformanceByCompany;
        const before = data.before.totals;
        const chart = reportChart(spendReport(data), 0);
        if (items.length === 0 || chart === undefined)
          return <p className="text-muted">No spend in the last 28 days.</p>;
        const notFinal = notFinalWords(items);
        return (
          <>
            <CountGrid
              counts={totalFields.map(({ term, field }) => {
                const unit = field === 'spendMicros' ? chart.unit : count;
                const valueOf = (total: string) => Number(total) / (field === 'spendMicros' ? 1_000_000 : 1);
                return {
                  ...{ term, unit, count: valueOf(totals[field]) },
                  note: (
                    <Change
                      change={changeOf(totals[field], before[field])}
                      from={valueWords(unit, valueOf(before[field]))}
                      isFinal={notFinal === null}
                    />
                  ),
                };
              })}
            />
            {notFinal !== null && (
              <p className="text-sm text-muted">
                <Hatching /> {notFinal}
              </p>
            )}
            <ChartFigure
              chart={freshness === null ? chart : withFreshness(chart, freshness.dataThrough)}
              isTotalAbove
            />
          </>
        );
      }}
    </CardAnswer>
  );
}

interface ChangeProps {
  change: ReturnType<typeof changeOf>;
  /** The total before, in words. */
  from: string;
  /** Whether no day of the total can still change. */
  isFinal: boolean;
}

/** The change of a total, without a color: more spend is neither good nor bad. */
function Change({ change, from, isFinal }: ChangeProps) {
  if (change === null) return null;
  const Arrow = arrows[change.direction];
  return (
    <>
      <span className="font-semibold whitespace-nowrap text-ink">
        <Arrow aria-hidden size={14} className="mr-1 inline align-[-0.125em]" />
        {change.words}
        {!isFinal && (
          <>
            {' '}
            <Hatching />
            <span className="sr-only">, not final</span>
          </>
        )}
      </span>{' '}
      <span className="block whitespace-nowrap @4xl:inline">from {from}</span>
    </>
  );
}

/** The swatch that the legend of the chart has for days that aren’t final. */
function Hatching() {
  return <span aria-hidden className="hatching" />;
}

function withFreshness(chart: Chart, dataThrough: string): Chart {
  return { ...chart, notes: [...chart.notes, `Data until ${momentWords(dataThrough)}.`] };
}
