import { PublicError } from '../errors.ts';
import type { Actor } from './viewer.ts';

/** Why a key that is known isn't accepted. */
export type KeyCheck = 'REVOKED_KEY' | 'EXPIRED_KEY' | 'ROTATED_KEY' | 'ADDRESS';

/** What an admin of the key's company may learn of its refusal. */
export interface KeyRefusal {
  readonly check: KeyCheck;
  readonly companyId: string;
  readonly actor: Actor;
  readonly message: string;
}

/** Said for every token that isn't valid now, whatever the reason: the answer must not tell a guesser which. */
const message = 'The bearer token is not valid: unknown, expired or revoked.';

export function invalidToken(): PublicError {
  return new PublicError('UNAUTHENTICATED', message);
}

/** The same answer to the caller, with the reason for those who may ask for it. */
export class RefusedKeyError extends PublicError {
  readonly refusal: KeyRefusal;

  constructor(refusal: KeyRefusal) {
    super('UNAUTHENTICATED', message);
    this.refusal = refusal;
  }
}
