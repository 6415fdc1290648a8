'use client';

import clsx from 'clsx';
import { placeOfPath } from '../../lib/playground/path-place.ts';
import type { PricedPart } from '../../lib/playground/price.ts';
import { useGraphiQL } from './graphiql.ts';
import { usePrice, type ShownPrice } from './use-price.ts';

/** What the operation costs as it is typed, what of it costs most, and what is left to pay from. */
export function CostLens() {
  const shown = usePrice();
  if (shown === null) return null;
  const { price } = shown;
  const isTooDear = price.kind === 'too-dear';
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
          isTooDear ? 'font-semibold text-danger' : 'text-muted',
        )}
      >
        <span className="sr-only">Cost of this operation: </span>
        {isTooDear ? 'Too dear' : 'At most'} {price.requested !== null && points(price.requested)}
      </summary>
      <div
        tabIndex={-1}
        className="absolute right-0 z-10 mt-1 w-80 max-w-[85vw] space-y-3 rounded-sm border border-ink bg-panel p-4 text-sm"
      >
        <CostWords shown={shown} />
        {price.dearest.length > 0 && <DearestParts shown={shown} parts={price.dearest} />}
        <p className="text-xs text-muted">
          Asked without running it, when you pause. Every object of an answer is a point; what doesn’t come is given
          back.
        </p>
      </div>
    </details>
  );
}

function CostWords({ shown: { price } }: { shown: ShownPrice }) {
  if (price.kind === 'too-dear') {
    return (
      <p>
        A request may cost {price.limit === null ? 'less' : points(price.limit)}. Ask for smaller pages, or for less
        inside them.
      </p>
    );
  }
  const { remaining, restorePerSecond } = price;
  if (remaining === null) return null;
  return (
    <p>
      <strong className="tabular-nums">{points(remaining)}</strong> are left
      {restorePerSecond !== null && `, ${Math.round(restorePerSecond).toLocaleString('en')} come back a second`}.
    </p>
  );
}

function DearestParts({ shown: { query, operationName }, parts }: { shown: ShownPrice; parts: PricedPart[] }) {
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
      <h3 className="font-semibold">Costs most</h3>
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
