'use client';

import { useId, useMemo, useState } from 'react';
import type { Report } from '#lib/chart/report.ts';
import { reportChart } from '#lib/chart/report-chart.ts';
import { Select } from '../ui/field.tsx';
import { ChartFigure } from './chart-figure.tsx';

/** A performance report as a chart of one measure, which the reader chooses. */
export function ReportChart({ report }: { report: Report }) {
  const id = useId();
  const [position, setPosition] = useState(0);
  const shown = position < report.measures.length ? position : 0;
  const chart = useMemo(() => reportChart(report, shown), [report, shown]);
  if (chart === undefined) return null;
  const choice = report.measures.length > 1 && (
    <>
      <label htmlFor={id} className="text-sm text-muted">
        Measure
      </label>
      <div className="w-44">
        <Select
          id={id}
          className="min-h-8! py-1! text-sm"
          value={shown}
          onChange={(event) => setPosition(Number(event.target.value))}
        >
          {report.measures.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
  return (
    <div className="p-4">
      <ChartFigure chart={chart} choice={choice} />
    </div>
  );
}
