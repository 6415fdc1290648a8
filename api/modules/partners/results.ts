import type { UserError } from '../../user-error.ts';
import type { PartnerRow } from './partner-store.ts';

/** A changed partner. */
export interface PartnerResult {
  readonly partner: PartnerRow | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

/** A partner with a new secret. `clientSecret` is returned only once and isn't stored. */
export interface PartnerCredentialResult {
  readonly partner: PartnerRow | null;
  readonly clientSecret: string | null;
  readonly userErrors: readonly UserError[];
}

/** The result of a change to a partner that was not made. */
export function partnerRefused(...userErrors: readonly UserError[]): PartnerResult {
  return { partner: null, effectiveAt: null, userErrors };
}
