import type { Runner } from '../../db/sql.ts';
import { type ArtifactParts, artifactDigests, openPayload, referenceDigests } from './artifact-adapter.ts';
import { deletePersonArtifacts, type KeptSession } from './person-store.ts';
import { findAccessToken } from './store.ts';

/** Ends all of a person's sessions, codes and access tokens, except the session of one access token. */
export function createSessionEnder({ digests, seal }: Pick<ArtifactParts, 'digests' | 'seal'>) {
  async function sessionOf(identity: Runner, tokenDigests: readonly Uint8Array[]): Promise<KeptSession | undefined> {
    const found = await findAccessToken(identity, tokenDigests);
    if (found === undefined) return undefined;
    const { grantId } = openPayload(seal, 'AccessToken', found.digest, found.payload);
    if (grantId === undefined) return undefined;
    return {
      grantReferences: referenceDigests(digests, 'grant', grantId),
      grantDigests: artifactDigests(digests, 'Grant', grantId),
      sessionReference: found.sessionUid,
    };
  }

  return async (identity: Runner, userId: string, tokenDigests: readonly Uint8Array[] | undefined): Promise<void> => {
    await deletePersonArtifacts(identity, userId, tokenDigests && (await sessionOf(identity, tokenDigests)));
  };
}
