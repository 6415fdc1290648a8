'use client';

import { placeOfPath } from '#lib/playground/path-place.ts';
import type { CostPart } from '#lib/playground/operation-cost.ts';
import { BreakableName } from '../../ui/breakable.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { points } from './cost-line.tsx';
import { useCost, type ShownCost } from './use-cost.ts';

/** The cost of the current operation, its most expensive parts, and the remaining points. */
export function CostShelf() {
  const shown = useCost();
  return (
    <div className="playground-scroll space-y-4 p-4 text-sm">
      {shown === null ? (
        <p className="text-muted">The cost is shown here when the query is valid and you pause typing.</p>
      ) : (
        <>
          <CostWords shown={shown} />
          {shown.cost.mostExpensive.length > 0 && <ExpensiveParts shown={shown} parts={shown.cost.mostExpensive} />}
        </>
      )}
      <p className="text-xs text-muted">
        Calculated without running the query. Each object in a response costs one point. Points for objects that aren’t
        returned are given back.
      </p>
    </div>
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
  const { requested, remaining, restorePerSecond } = cost;
  return (
    <p>
      This operation costs at most {points(requested)}.{' '}
      {remaining !== null && (
        <>
          <strong>{points(remaining)}</strong> are left
          {restorePerSecond !== null && `, ${Math.round(restorePerSecond).toLocaleString('en')} restored per second`}.
        </>
      )}
    </p>
  );
}

function ExpensiveParts({ shown: { query, operationName, cost }, parts }: { shown: ShownCost; parts: CostPart[] }) {
  const editor = useGraphiQL((state) => state.queryEditor);
  const most = cost.requested ?? Math.max(...parts.map((part) => part.cost));

  const goTo = (path: string) => {
    const place = placeOfPath(query, operationName, path);
    if (place === null || editor === undefined) return;
    editor.setPosition({ lineNumber: place.line, column: place.column });
    editor.focus();
  };

  return (
    <div>
      <h2 className="font-semibold">Most expensive parts</h2>
      <ul className="mt-1 space-y-1.5">
        {parts.map(({ path, cost: partCost }) => (
          <li key={path}>
            <div className="flex items-baseline justify-between gap-3">
              <button
                type="button"
                onClick={() => goTo(path)}
                className="min-w-0 text-left font-mono text-xs wrap-anywhere underline"
              >
                <BreakableName name={path} />
              </button>
              <span className="shrink-0 tabular-nums">{partCost.toLocaleString('en')}</span>
            </div>
            <div aria-hidden className="mt-0.5 h-1 bg-sunken">
              <div className="h-full bg-accent-fill" style={{ width: `${(partCost / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
