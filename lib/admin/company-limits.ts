import { z } from 'zod';
import { companyPoints } from '#shared/limits.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';

const numbers = new Intl.NumberFormat('en');

/** The form of a company's limits. Empty means the default of the installation. */
export const limitsShape = z.object({ rateLimitPoints: z.string() });

/** The range of a company's own rate limit: "10,000 to 100,000,000". */
export const pointsRange = `${numbers.format(companyPoints.minimum)} to ${numbers.format(companyPoints.maximum)}`;

/** A rate limit as words: "500,000 points". */
export function pointsWords(points: number): string {
  return `${numbers.format(points)} points`;
}

/** The rate limit that a company has now: its own one, or the default of the installation. */
export function rateLimitWords(own: number | null, standard: number): string {
  return own === null ? `${pointsWords(standard)}, the default` : `${pointsWords(own)}, set for this company`;
}

export function checkPoints({ rateLimitPoints }: z.output<typeof limitsShape>): FieldErrors {
  return /^[\d,\s]*$/.test(rateLimitPoints)
    ? {}
    : { rateLimitPoints: `Enter a whole number from ${pointsRange}, or nothing for the default.` };
}

/** The typed number, which may have separators of thousands; null for the default. */
export function pointsOf(typed: string): number | null {
  const digits = typed.replaceAll(/[,\s]/g, '');
  return digits === '' ? null : Number(digits);
}
