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
const message =
  'The token is not valid: it is unknown, expired or revoked. Check that you copied all of it, or get a new one.';

const howToSend = 'Send Authorization: Bearer <API key or access token>.';

export function invalidToken(): PublicError {
  return new PublicError('UNAUTHENTICATED', message);
}

/** The error for a header without a bearer token. */
export function missingToken(header: string | undefined): PublicError {
  const problem =
    header === undefined || header === ''
      ? 'is missing'
      : /^bearer *$/i.test(header)
        ? 'has no token after the word Bearer'
        : 'doesn’t begin with the word Bearer';
  return new PublicError('UNAUTHENTICATED', `The Authorization header ${problem}. ${howToSend}`);
}

/** The error for a bearer token with characters that no token has. */
export function unreadableToken(): PublicError {
  return new PublicError(
    'UNAUTHENTICATED',
    `The token in the Authorization header contains characters that no token has, such as quotes or spaces. ${howToSend}`,
  );
}

/** The error for a header into which a program wrote a variable that isn't set. */
export function unsetToken(word: string): PublicError {
  return new PublicError(
    'UNAUTHENTICATED',
    `The token is the word “${word}”. Check that your program’s variable for the token is set. ${howToSend}`,
  );
}

/** The error for an incomplete or mistyped API key. It reveals nothing: anyone can compute the checksum. */
export function damagedKey(): PublicError {
  return new PublicError(
    'UNAUTHENTICATED',
    'This isn’t a complete API key: its checksum doesn’t match. Check that you copied all of it, without quotes.',
  );
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
