import type { AdapterPayload } from 'oidc-provider';
import { artifactDigest, type ArtifactParts, openPayload } from './artifact-adapter.ts';
import { findAccessToken } from './store.ts';

/**
 * The person behind an opaque access token. One statement and no cache: a revoked token, or one whose browser session
 * has ended, is dead on the next request in every process.
 */
export function createAccessTokenLookup({ identity, digests, seal }: ArtifactParts) {
  return async (value: string): Promise<string | undefined> => {
    const digest = artifactDigest(digests, 'AccessToken', value);
    const found = await findAccessToken(identity, digest);
    if (found === undefined) return undefined;
    const token = openPayload(seal, 'AccessToken', digest, found.payload);
    if (token.exp === undefined || token.exp * 1000 <= Date.now()) return undefined;
    if (token.expiresWithSession === true) {
      if (found.sessionDigest === null || found.sessionPayload === null) return undefined;
      const session = openPayload(seal, 'Session', found.sessionDigest, found.sessionPayload);
      if (!belongsTo(token, session)) return undefined;
    }
    return token.accountId;
  };
}

/** The same rule as oidc-provider's own endpoints follow: the session's person and grant are still the token's. */
function belongsTo(token: AdapterPayload, session: AdapterPayload): boolean {
  if (token.clientId === undefined || session.accountId !== token.accountId) return false;
  return session.authorizations?.[token.clientId]?.grantId === token.grantId;
}
