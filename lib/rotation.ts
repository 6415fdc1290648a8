import { z } from 'zod';

/** How long an old value may go on beside the new one. */
export const overlapChoices = [
  { value: 'none', label: 'Not at all', hint: 'For a value that leaked: it is refused at once.', seconds: 0 },
  { value: 'hour', label: '1 hour', hint: 'For one program that you change over now.', seconds: 3600 },
  {
    value: 'day',
    label: '24 hours',
    hint: 'For programs that take it over with the next deployment.',
    seconds: 86_400,
  },
  { value: 'week', label: '7 days', hint: 'For programs in other people’s hands.', seconds: 604_800 },
] as const;

export type Overlap = (typeof overlapChoices)[number]['value'];

/** Proves that what was kept is one of them. */
export const overlapShape = z.enum(overlapChoices.map(({ value }) => value));

export const defaultOverlap: Overlap = 'day';

/** The overlap as the API takes it. */
export function overlapSeconds(overlap: Overlap): number {
  return overlapChoices.find(({ value }) => value === overlap)?.seconds ?? 0;
}
