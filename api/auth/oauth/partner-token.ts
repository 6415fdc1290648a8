import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { tokenGenerationProperty } from './clients.ts';
import { type SigningKey, publicJwk } from './signing-keys.ts';

/** The lifetime of partner tokens, and the maximum age accepted. */
export const partnerTokenSeconds = 3600;

export const clockSkewSeconds = 30;

/**
 * Headers by which a token supplies or names its own key. An attacker controls them, however the library handles them.
 */
const keyHeaders = ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'crit'];

/** The claims of a partner token. */
export interface PartnerToken {
  readonly clientId: string;
  readonly tokenId: string;
  readonly tokenGeneration: number;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export type PartnerTokenVerifier = (jwt: string) => Promise<PartnerToken | undefined>;

interface VerifierParts {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: readonly SigningKey[];
}

/** Verifies JWT access tokens by RFC 9068, section 4, against our own keys. Undefined for an invalid one. */
export function createPartnerTokenVerifier({ issuer, audience, keys }: VerifierParts): PartnerTokenVerifier {
  const keySet = createLocalJWKSet({ keys: keys.map(publicJwk) });
  return async (jwt) => {
    // Ours have about 800 bytes; a longer one isn't decoded.
    if (jwt.length > 4_096) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(jwt, keySet, {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        issuer,
        audience,
        clockTolerance: clockSkewSeconds,
        // In addition to the age limit, this makes jose reject an `iat` in the future.
        maxTokenAge: partnerTokenSeconds,
        requiredClaims: ['exp', 'jti', 'sub', 'client_id'],
      });
      if (protectedHeader.kid === undefined || keyHeaders.some((name) => name in protectedHeader)) return undefined;
      return readToken(payload, audience);
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

/** With client_credentials the subject is the client itself (RFC 9068, section 2.2); ours have one audience. */
function readToken(payload: JWTPayload, audience: string): PartnerToken | undefined {
  const { client_id: clientId, sub, aud, jti: tokenId, iat: issuedAt, exp: expiresAt } = payload;
  const tokenGeneration = payload[tokenGenerationProperty];
  if (typeof clientId !== 'string' || clientId !== sub || aud !== audience || typeof tokenId !== 'string')
    return undefined;
  if (typeof tokenGeneration !== 'number' || issuedAt === undefined || expiresAt === undefined) return undefined;
  return { clientId, tokenId, tokenGeneration, issuedAt, expiresAt };
}
