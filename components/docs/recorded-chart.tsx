'use client';

import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { Report } from '#lib/chart/report.ts';
import { useSeen } from '../chart/use-seen.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The chart of a recorded report. Its code is loaded when its tab is opened, because most readers of the page don't. */
export function RecordedChart({ report }: { report: Report }) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const [Chart, setChart] = useState<ComponentType<{ report: Report }>>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!seen) return;
    import('../chart/report-chart.tsx').then(
      ({ ReportChart }) => setChart(() => ReportChart),
      () => setFailed(true),
    );
  }, [seen]);

  return (
    <div ref={box} className="min-h-16">
      <p className="only-without-script p-4 text-sm text-muted">The chart needs JavaScript. See Table.</p>
      {failed && <p className="p-4 text-sm text-muted">The chart could not be loaded. See Table.</p>}
      {Chart === undefined ? !failed && <Skeleton className="needs-script m-4 h-64" /> : <Chart report={report} />}
    </div>
  );
}
