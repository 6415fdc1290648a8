import type { TermsConfig } from '../config/terms.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * The terms that must be accepted before a new API key or access token; undefined if the accepted version counts, or if
 * there are no terms. An earlier version counts until the day that the operator has set is over in UTC.
 */
export function termsToAccept(
  terms: TermsConfig | undefined,
  acceptedVersion: string | null,
  now: number,
): TermsConfig | undefined {
  if (terms === undefined || acceptedVersion === terms.version) return undefined;
  const { formerUntil } = terms;
  const formerCounts = formerUntil !== null && now < Date.parse(`${formerUntil}T00:00:00Z`) + dayMilliseconds;
  return acceptedVersion !== null && formerCounts ? undefined : terms;
}
