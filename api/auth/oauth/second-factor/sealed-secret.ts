import type { SecretList } from '#shared/secret-list.ts';
import { deriveKeys } from '../../digest.ts';
import { createSeal, type Seal } from '../../seal.ts';

/** Encrypts the secrets of authenticator apps. */
export function createSecondFactorSeal(tokenPeppers: SecretList): Seal {
  return createSeal(deriveKeys(tokenPeppers, 'second-factor'));
}

/** The place of a person's secret, to which its encryption is bound. */
export function totpPlace(userId: string): string {
  return `totp_factor ${userId}`;
}
