import { type Configuration, errors } from 'oidc-provider';
import { clockSkewSeconds } from './partner-token.ts';

/** How far in the future a client assertion may expire. */
const maximumAssertionSeconds = 600;

/**
 * Rules of client assertions in addition to those of oidc-provider, which checks the signature, `iss`, `sub`, `aud`, `exp`
 * and `jti`. The lifetime is bounded (RFC 7523, section 3, item 4), because a `jti` is stored until its assertion
 * expires. An assertion is for this server alone: one with further audiences could be replayed here by another server.
 */
export const checkAssertion: NonNullable<Configuration['assertJwtClientAuthClaimsAndHeader']> = (_context, claims) => {
  const now = Math.floor(Date.now() / 1000);
  const { exp, iat, aud } = claims;
  if (typeof exp !== 'number' || exp > now + maximumAssertionSeconds + clockSkewSeconds) {
    throw refused('the client assertion expires too late');
  }
  if (iat !== undefined && (typeof iat !== 'number' || iat > now + clockSkewSeconds)) {
    throw refused('the client assertion is from the future');
  }
  if (Array.isArray(aud) && aud.length !== 1) throw refused('the client assertion has several audiences');
};

/** oidc-provider returns one description for all of them and logs the reason. */
function refused(reason: string): Error {
  return new errors.InvalidClientAuth(reason);
}
