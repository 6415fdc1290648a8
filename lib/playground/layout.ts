/** The share of a pane in percent, and how far it may be moved. */
export interface ShareBounds {
  initial: number;
  min: number;
  max: number;
}

/** A share within its bounds, in whole percent. */
export function clampShare(share: number, { min, max }: ShareBounds): number {
  return Math.round(Math.min(max, Math.max(min, share)));
}

/** The share a key leads to, or null when the key means nothing to a splitter. With Shift steps are larger. */
export function shareAfterKey(
  share: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  direction: 'row' | 'column',
  bounds: ShareBounds,
): number | null {
  const step = shiftKey ? 10 : 2;
  const [less, more] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === less) return clampShare(share - step, bounds);
  if (key === more) return clampShare(share + step, bounds);
  if (key === 'Home') return bounds.min;
  if (key === 'End') return bounds.max;
  return null;
}

/** What was kept of a share; anything that is none counts as nothing kept. */
export function readShare(kept: string | null, bounds: ShareBounds): number {
  const share = kept === null ? Number.NaN : Number(kept);
  return Number.isFinite(share) ? clampShare(share, bounds) : bounds.initial;
}
