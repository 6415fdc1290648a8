import { z } from 'zod';

/** How long the old secret may stay valid beside the new one. */
export const overlapChoices = [
  {
    value: 'none',
    label: 'Revoke immediately',
    hint: 'For a secret that leaked. It stops working immediately.',
    seconds: 0,
  },
  { value: 'hour', label: '1 hour', hint: 'For one program that you update now.', seconds: 3600 },
  {
    value: 'day',
    label: '24 hours',
    hint: 'For programs that get the new secret with their next deployment.',
    seconds: 86_400,
  },
  { value: 'week', label: '7 days', hint: 'For programs that other people run.', seconds: 604_800 },
] as const;

export type Overlap = (typeof overlapChoices)[number]['value'];

/** Checks that a stored value is one of the choices. */
export const overlapShape = z.enum(overlapChoices.map(({ value }) => value));

export const defaultOverlap: Overlap = 'day';

/** The overlap in seconds, as the API expects it. */
export function overlapSeconds(overlap: Overlap): number {
  return overlapChoices.find(({ value }) => value === overlap)?.seconds ?? 0;
}
