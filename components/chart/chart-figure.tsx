'use client';

import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Chart } from '#lib/chart/chart.ts';
import { chartCsv, chartFileName } from '#lib/chart/chart-table.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { withCode } from '../ui/with-code.tsx';
import { ChartTable } from './chart-table.tsx';
import { useSeen } from './use-seen.ts';
import './chart.css';

interface ChartFigureProps {
  chart: Chart;
  /** Shown next to the title, such as a choice of the measure. */
  choice?: ReactNode;
  /** Whether the page shows the total of all points above the chart, which then doesn't repeat it. */
  isTotalAbove?: boolean;
  /** Replaces the table of the chart's values. */
  table?: ReactNode;
}

/** A chart with its title, its table, and its files. The code that draws it is loaded when the chart is on the screen. */
export function ChartFigure({ chart, choice, isTotalAbove = false, table }: ChartFigureProps) {
  const title = useId();
  const figure = useRef<HTMLElement>(null);
  const seen = useSeen(figure);
  const [Plot, setPlot] = useState<ComponentType<{ chart: Chart; isTotalAbove: boolean }>>();
  const [failed, setFailed] = useState(false);
  const [notice, setNotice] = useState('');

  useEffect(() => {
    if (!seen) return;
    import('./chart-plot.tsx').then(
      ({ ChartPlot }) => setPlot(() => ChartPlot),
      () => setFailed(true),
    );
  }, [seen]);

  const saveCsv = () => {
    const content = new Blob(chartCsv(chart), { type: 'text/csv;charset=utf-8' });
    saveFile(chartFileName(chart, 'csv', new Date()), content);
  };
  const savePng = async () => {
    const { chartPng } = await import('./chart-png.ts');
    saveFile(chartFileName(chart, 'png', new Date()), await chartPng(chart));
  };

  return (
    <figure ref={figure} aria-labelledby={title} className="min-w-0 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <figcaption id={title} className="font-semibold">
          {chart.title}
        </figcaption>
        <div className="needs-script flex flex-wrap items-center gap-2">
          {choice && <span className="flex flex-wrap items-center gap-2">{choice}</span>}
          <span className="flex gap-2">
            <Button
              size="small"
              aria-label="Download the chart as PNG"
              onClick={() => {
                setNotice('');
                savePng().catch(() => setNotice('The picture could not be made. Download the CSV file instead.'));
              }}
            >
              <Download aria-hidden size={14} />
              PNG
            </Button>
            <Button size="small" aria-label="Download the chart’s values as CSV" onClick={saveCsv}>
              <Download aria-hidden size={14} />
              CSV
            </Button>
          </span>
        </div>
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {notice}
      </p>
      <p className="only-without-script text-sm text-muted">
        The chart needs JavaScript. The table has the same values.
      </p>
      {failed && <p className="text-sm text-muted">The chart could not be loaded. The table has the same values.</p>}
      {Plot === undefined ? (
        !failed && (
          <div className="needs-script grid h-64 place-items-center *:[grid-area:1/1]">
            <Skeleton className="size-full" />
            <p className="text-sm text-ink">The chart is loading</p>
          </div>
        )
      ) : (
        <Plot chart={chart} isTotalAbove={isTotalAbove} />
      )}
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xs text-muted">
        {chart.notes.map((note) => (
          <p key={note}>{withCode(note)}</p>
        ))}
        <details className="min-w-0 open:basis-full">
          <summary className="inline-block rounded-sm py-1 text-ink underline">Show as a table</summary>
          <div className="mt-2 text-base text-ink">{table ?? <ChartTable chart={chart} />}</div>
        </details>
      </div>
    </figure>
  );
}
