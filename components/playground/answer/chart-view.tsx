'use client';

import { useMemo } from 'react';
import { liveReport } from '#lib/chart/live-report.ts';
import { ReportChart } from '../../chart/report-chart.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useShownRun } from './use-answers.ts';

/** The performance report of a response as a chart. */
export function ChartView() {
  const run = useShownRun();
  const schema = useGraphiQL((state) => state.schema ?? null);
  const report = useMemo(
    () => (schema === null ? undefined : liveReport(schema, run.request, run.outcome.answer)),
    [schema, run],
  );
  if (report !== undefined) return <ReportChart report={report} />;
  return (
    <p className="p-4 text-sm text-muted">
      The response has no performance report with values to draw. Run listPerformanceByCompany and select metrics.
    </p>
  );
}
