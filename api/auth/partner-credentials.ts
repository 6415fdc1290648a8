import { randomBytes } from 'node:crypto';
import { partnerSecretPrefix } from '#shared/token-format.ts';

// Only letters, digits and `_`: some standard clients form-encode Basic credentials and others don't. With these
// characters both results are the same.

/** Creates a client id, which isn't secret. */
export function mintPartnerClientId(): string {
  return `lfp_${randomBytes(8).toString('hex')}`;
}

/** Creates a client secret with 192 bits. */
export function mintPartnerClientSecret(): string {
  return `${partnerSecretPrefix}${randomBytes(24).toString('hex')}`;
}
