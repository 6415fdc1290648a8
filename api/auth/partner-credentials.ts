import { randomBytes } from 'node:crypto';

// Nothing but letters, digits and `_`: of stock clients some encode Basic credentials as a form does, others don't, and of
// these both make the same.

/** A fresh client id; it is no secret. */
export function mintPartnerClientId(): string {
  return `lfp_${randomBytes(8).toString('hex')}`;
}

/** A fresh client secret, 192 bits. */
export function mintPartnerClientSecret(): string {
  return `lfps_${randomBytes(24).toString('hex')}`;
}
