import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { IssuerMetadata } from './discovery.ts';

/** Asymmetric signatures only: with a shared secret, anyone who can verify a token could create one. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** `at+jwt` by RFC 9068. Older issuers send `JWT` or no type; other kinds of tokens have other types. */
const types = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

/**
 * Headers by which a token supplies or names its own key. An attacker controls them, however the library handles them.
 */
const keyHeaders = ['jwk', 'jku', 'x5u', 'x5c', 'crit'];

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const subjectFormat = /^[ -~]{1,255}$/;

const clockSkewSeconds = 30;

/** Some issuers include a person's groups in the token; a longer token isn't decoded. */
const maximumLength = 16_384;

/** A person's verified access token. */
export interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** When the person signed in, if the token has that time; in seconds since 1970. */
  readonly signedInAt: number;
  readonly claims: JWTPayload;
}

/** Verifies an access token of an issuer. Undefined unless the token is for this API and currently valid. */
export async function verifyAccessToken(
  jwt: string,
  { issuer, keys }: IssuerMetadata,
  audience: string,
  now: () => number,
): Promise<VerifiedToken | undefined> {
  if (jwt.length > maximumLength) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(jwt, keys, {
      algorithms,
      issuer,
      audience,
      clockTolerance: clockSkewSeconds,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    if (!types.has((protectedHeader.typ ?? 'JWT').toLowerCase())) return undefined;
    if (keyHeaders.some((name) => name in protectedHeader) || isSomethingElse(payload, now)) return undefined;
    const { sub, iat, auth_time: authTime } = payload;
    if (typeof sub !== 'string' || !subjectFormat.test(sub) || iat === undefined) return undefined;
    return { issuer, subject: sub, signedInAt: typeof authTime === 'number' ? authTime : iat, claims: payload };
  } catch (error) {
    // The issuer's keys were unavailable, so the token may still be valid.
    if (!(error instanceof errors.JOSEError) || unavailable.has(error.code)) throw error;
    return undefined;
  }
}

const unavailable = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/**
 * Detects tokens that are signed by the same keys but aren't bearer tokens for us. These are id_tokens and logout
 * tokens (by claims that only they have), tokens bound to a key (RFC 7800), and tokens from the future.
 */
function isSomethingElse(payload: JWTPayload, now: () => number): boolean {
  if (['nonce', 'at_hash', 'c_hash', 'events', 'cnf'].some((name) => name in payload)) return true;
  // The token types of Cognito and Keycloak.
  if (payload['token_use'] !== undefined && payload['token_use'] !== 'access') return true;
  if (payload['typ'] !== undefined && payload['typ'] !== 'Bearer') return true;
  return (payload.iat ?? 0) > now() / 1_000 + clockSkewSeconds;
}
