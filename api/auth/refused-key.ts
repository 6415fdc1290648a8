import { PublicError } from '../errors.ts';
import { companyNotOpen, type CompanyStatus } from './company-status.ts';
import type { Actor } from './viewer.ts';

/** Why a known key is rejected. */
export type KeyCheck =
  'REVOKED_KEY' | 'EXPIRED_KEY' | 'ROTATED_KEY' | 'ADDRESS' | 'COMPANY_SUSPENDED' | 'COMPANY_CLOSED';

/** The details of a denied request that an admin of the key's company may see. */
export interface KeyRejection {
  readonly check: KeyCheck;
  readonly companyId: string;
  readonly actor: Actor;
  readonly message: string;
}

/** The message for every invalid token, whatever the reason, so that it reveals nothing to a guesser. */
const message = 'The bearer token is not valid: unknown, expired or revoked.';

export function invalidToken(): PublicError {
  return new PublicError('UNAUTHENTICATED', message);
}

/** A rejected request of a known key, with the reason for the company's denied requests. */
export class RefusedKeyError extends PublicError {
  readonly rejection: KeyRejection;
  /** Whether the key itself is valid and only the status of its company prevents the request. */
  readonly isOfCompany: boolean;

  constructor(rejection: KeyRejection, shown: PublicError = invalidToken()) {
    super(shown.code, shown.message);
    this.rejection = rejection;
    this.isOfCompany = shown.code !== 'UNAUTHENTICATED';
  }
}

/** The error for a valid key of a company that isn't active. */
export function rejectedCompany(
  status: Exclude<CompanyStatus, 'ACTIVE'>,
  of: Pick<KeyRejection, 'companyId' | 'actor'>,
): RefusedKeyError {
  const shown = companyNotOpen(status, of.companyId);
  return new RefusedKeyError({ ...of, check: `COMPANY_${status}`, message: shown.message }, shown);
}
