'use client';

import { useMemo } from 'react';
import { liveReport } from '#lib/chart/live-report.ts';
import { reportFacts } from '#lib/chart/report-facts.ts';
import { ReportChart } from '../../chart/report-chart.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useShownRun } from './use-answers.ts';

/** The performance report of a response as a chart, with its period and totals. */
export function ChartView() {
  const run = useShownRun();
  const schema = useGraphiQL((state) => state.schema ?? null);
  const report = useMemo(
    () => (schema === null ? undefined : liveReport(schema, run.request, run.outcome.answer)),
    [schema, run],
  );
  if (report !== undefined) {
    return (
      <>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2 px-4 pt-4 text-sm empty:hidden">
          {reportFacts(report).map(({ term, value }) => (
            <div key={term}>
              <dt className="text-xs text-muted">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <ReportChart report={report} />
      </>
    );
  }
  return (
    <p className="p-4 text-sm text-muted">
      The response has no performance report with values to draw. Run listPerformanceByCompany and select metrics.
    </p>
  );
}
