'use client';

import clsx from 'clsx';
import { useCost } from './use-cost.ts';

/** The cost of the current operation in its fixed place below the query. A click shows its parts. */
export function CostLine({ onShow }: { onShow: () => void }) {
  const cost = useCost()?.cost;
  if (cost === undefined) return null;
  const isTooExpensive = cost.kind === 'too-expensive';
  return (
    <button
      type="button"
      onClick={onShow}
      className={clsx(
        'min-h-8 shrink-0 rounded-sm px-2 text-sm -outline-offset-2! hover:bg-sunken',
        isTooExpensive ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      <span className="sr-only">Cost of this operation: </span>
      {isTooExpensive ? 'Too expensive:' : 'At most'} {cost.requested !== null && points(cost.requested)}
    </button>
  );
}

/** A number of points in words. */
export function points(count: number): string {
  return `${Math.round(count).toLocaleString('en')} ${Math.round(count) === 1 ? 'point' : 'points'}`;
}
