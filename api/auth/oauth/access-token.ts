import type { AdapterPayload } from 'oidc-provider';
import { artifactDigests, type ArtifactParts, openPayload } from './artifact-adapter.ts';
import { findAccessToken } from './store.ts';

interface LookupParts extends ArtifactParts {
  /** Notes the use of a session from an IP address. */
  readonly noteUse: (sessionUid: string, address: string) => void;
}

/**
 * The person of an opaque access token, which was used from an IP address if one is given. One statement and no cache: a token that was revoked or whose browser session
 * ended is invalid from the next request in every process.
 */
export function createAccessTokenLookup({ identity, digests, seal, noteUse }: LookupParts) {
  return async (value: string, address?: string): Promise<string | undefined> => {
    const found = await findAccessToken(identity, artifactDigests(digests, 'AccessToken', value));
    if (found === undefined) return undefined;
    const token = openPayload(seal, 'AccessToken', found.digest, found.payload);
    if (token.exp === undefined || token.exp * 1000 <= Date.now()) return undefined;
    if (token.expiresWithSession === true) {
      if (found.sessionDigest === null || found.sessionPayload === null) return undefined;
      const session = openPayload(seal, 'Session', found.sessionDigest, found.sessionPayload);
      if (!belongsTo(token, session)) return undefined;
    }
    if (address !== undefined && found.sessionUid !== null) noteUse(found.sessionUid, address);
    return token.accountId;
  };
}

/** The same rule as in oidc-provider's endpoints: the session's person and grant still match the token's. */
function belongsTo(token: AdapterPayload, session: AdapterPayload): boolean {
  if (token.clientId === undefined || session.accountId !== token.accountId) return false;
  return session.authorizations?.[token.clientId]?.grantId === token.grantId;
}
