import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { IssuerMetadata } from './discovery.ts';

/** Signatures with a private key only: with a shared secret, whoever can check a token could make one. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** `at+jwt` by RFC 9068; issuers older than it write `JWT`, or nothing. Other kinds of token name themselves otherwise. */
const types = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

/** Headers by which a token brings or names its own key: an attacker's choice, whatever the library makes of it. */
const keyHeaders = ['jwk', 'jku', 'x5u', 'x5c', 'crit'];

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const subjectFormat = /^[ -~]{1,255}$/;

const clockSkewSeconds = 30;

/** Largest issuers put a person's groups into it; more isn't worth decoding. */
const maximumLength = 16_384;

/** A person's access token, verified. */
export interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** When the person signed in, as far as the token tells; in seconds since 1970. */
  readonly signedInAt: number;
  readonly claims: JWTPayload;
}

/** Verifies an access token of an issuer: undefined for everything that isn't one for this API, valid now. */
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
    // The issuer's keys couldn't be had: that isn't the token's fault.
    if (!(error instanceof errors.JOSEError) || unavailable.has(error.code)) throw error;
    return undefined;
  }
}

const unavailable = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/**
 * Signed by the same keys and no bearer token: an id_token or a logout token (by the claims only they have), a token bound
 * to a key its bearer doesn't show (RFC 7800), and one from the future.
 */
function isSomethingElse(payload: JWTPayload, now: () => number): boolean {
  if (['nonce', 'at_hash', 'c_hash', 'events', 'cnf'].some((name) => name in payload)) return true;
  // What Cognito and Keycloak call their kinds of token.
  if (payload['token_use'] !== undefined && payload['token_use'] !== 'access') return true;
  if (payload['typ'] !== undefined && payload['typ'] !== 'Bearer') return true;
  return (payload.iat ?? 0) > now() / 1_000 + clockSkewSeconds;
}
