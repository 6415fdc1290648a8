/** A pane's share in percent, with its limits. */
export interface ShareBounds {
  initial: number;
  min: number;
  max: number;
}

/** The bounds of a pane that needs at least a part of a length, in the same unit. Zero is a length that isn't known yet. */
export function boundsIn(length: number, { initial, min, max }: ShareBounds, part: number): ShareBounds {
  const least = length === 0 ? min : Math.min(max, Math.max(min, Math.ceil((part / length) * 100)));
  return { initial: Math.max(initial, least), min: least, max };
}

/** A share within its bounds, in whole percent. */
export function clampShare(share: number, { min, max }: ShareBounds): number {
  return Math.round(Math.min(max, Math.max(min, share)));
}

/** The share after a key press, or null for keys that a splitter ignores. Shift makes the steps larger. */
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

/** Reads a stored share. Invalid values count as missing. */
export function readShare(kept: string | null, bounds: ShareBounds): number {
  const share = kept === null ? Number.NaN : Number(kept);
  return Number.isFinite(share) ? clampShare(share, bounds) : bounds.initial;
}
