import type { Runner } from '../../db/sql.ts';
import { type ArtifactParts, artifactDigest, openPayload, referenceDigest } from './artifact-adapter.ts';
import { deletePersonArtifacts, type KeptSession } from './person-store.ts';
import { findAccessToken } from './store.ts';

/** Ends all of a person's sessions, codes and access tokens, except the session of one access token. */
export function createSessionEnder({ digests, seal }: Pick<ArtifactParts, 'digests' | 'seal'>) {
  async function sessionOf(identity: Runner, tokenDigest: Uint8Array): Promise<KeptSession | undefined> {
    const found = await findAccessToken(identity, tokenDigest);
    if (found === undefined) return undefined;
    const { grantId, sessionUid } = openPayload(seal, 'AccessToken', tokenDigest, found.payload);
    if (grantId === undefined) return undefined;
    return {
      grantReference: referenceDigest(digests, 'grant', grantId),
      grantDigest: artifactDigest(digests, 'Grant', grantId),
      sessionReference: sessionUid === undefined ? null : referenceDigest(digests, 'uid', sessionUid),
    };
  }

  return async (identity: Runner, userId: string, tokenDigest: Uint8Array | undefined): Promise<void> => {
    await deletePersonArtifacts(identity, userId, tokenDigest && (await sessionOf(identity, tokenDigest)));
  };
}
