'use client';

import clsx from 'clsx';
import { placeOfPath } from '#lib/playground/path-place.ts';
import type { CostPart } from '#lib/playground/operation-cost.ts';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useCost, type ShownCost } from './use-cost.ts';

/** The cost of the current operation, its most expensive parts, and the remaining points. */
export function CostLens() {
  const shown = useCost();
  if (shown === null) return null;
  const { cost } = shown;
  const isTooExpensive = cost.kind === 'too-expensive';
  return (
    <details
      className="relative ml-auto"
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.open = false;
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary
        className={clsx(
          'inline-flex min-h-8 cursor-pointer items-center rounded-sm px-2 text-sm tabular-nums hover:bg-sunken',
          isTooExpensive ? 'font-semibold text-danger' : 'text-muted',
        )}
      >
        <span className="sr-only">Cost of this operation: </span>
        {isTooExpensive ? 'Too expensive:' : 'At most'} {cost.requested !== null && points(cost.requested)}
      </summary>
      <div
        tabIndex={-1}
        className="absolute right-0 z-10 mt-1 w-80 max-w-[85vw] space-y-3 rounded-sm border border-ink bg-panel p-4 text-sm"
      >
        <CostWords shown={shown} />
        {cost.mostExpensive.length > 0 && <ExpensiveParts shown={shown} parts={cost.mostExpensive} />}
        <p className="text-xs text-muted">
          Calculated without running the query, when you pause typing. Each object in a response costs one point. Points
          for objects that aren’t returned are given back.
        </p>
      </div>
    </details>
  );
}

function CostWords({ shown: { cost } }: { shown: ShownCost }) {
  if (cost.kind === 'too-expensive') {
    return (
      <p>
        The maximum cost of a request is {cost.limit === null ? 'less' : points(cost.limit)}. Request smaller pages, or
        fewer fields in them.
      </p>
    );
  }
  const { remaining, restorePerSecond } = cost;
  if (remaining === null) return null;
  return (
    <p>
      <strong className="tabular-nums">{points(remaining)}</strong> are left
      {restorePerSecond !== null && `, ${Math.round(restorePerSecond).toLocaleString('en')} restored per second`}.
    </p>
  );
}

function ExpensiveParts({ shown: { query, operationName }, parts }: { shown: ShownCost; parts: CostPart[] }) {
  const editor = useGraphiQL((state) => state.queryEditor);
  const most = Math.max(...parts.map(({ cost }) => cost));

  const goTo = (path: string) => {
    const place = placeOfPath(query, operationName, path);
    if (place === null || editor === undefined) return;
    editor.setPosition({ lineNumber: place.line, column: place.column });
    editor.focus();
  };

  return (
    <div>
      <h3 className="font-semibold">Most expensive parts</h3>
      <ul className="mt-1 space-y-1.5">
        {parts.map(({ path, cost }) => (
          <li key={path}>
            <div className="flex items-baseline justify-between gap-3">
              <button
                type="button"
                onClick={() => goTo(path)}
                className="min-w-0 text-left font-mono text-xs wrap-anywhere underline"
              >
                {path}
              </button>
              <span className="shrink-0 tabular-nums">{cost.toLocaleString('en')}</span>
            </div>
            <div aria-hidden className="mt-0.5 h-1 bg-sunken">
              <div className="h-full bg-accent-fill" style={{ width: `${(cost / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function points(count: number): string {
  return `${Math.round(count).toLocaleString('en')} ${Math.round(count) === 1 ? 'point' : 'points'}`;
}
