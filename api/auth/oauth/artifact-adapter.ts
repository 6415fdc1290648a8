import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Runner } from '../../db/sql.ts';
import type { Digests } from '../digest.ts';
import type { Seal } from '../seal.ts';
import {
  type FoundArtifact,
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  findArtifactByUid,
  upsertArtifact,
} from './store.ts';

export interface ArtifactParts {
  readonly identity: Runner;
  readonly digests: Pick<Digests, 'artifactId'>;
  readonly seal: Seal;
}

/**
 * Stores oidc-provider's sign-in state in the database, unreadable there. An opaque token is its own id, and a
 * session's id is its cookie. Payloads contain other ids (an interaction contains its session's cookie). So ids are
 * stored as digests and payloads are encrypted. A reader of the table can't use them.
 */
export function createArtifactAdapter(model: string, { identity, digests, seal }: ArtifactParts): Adapter {
  const digestOf = (id: string) => artifactDigest(digests, model, id);

  const opened = (found: FoundArtifact | undefined): AdapterPayload | undefined => {
    if (found === undefined) return undefined;
    return { ...openPayload(seal, model, found.digest, found.payload), ...(found.consumed ? { consumed: true } : {}) };
  };

  return {
    async upsert(id, payload, expiresIn) {
      const digest = digestOf(id);
      const uid = uidOf(model, payload);
      await upsertArtifact(identity, {
        model,
        digest,
        payload: JSON.stringify({ sealed: seal.seal(JSON.stringify(payload), placeOf(model, digest)) }),
        grantDigest: payload.grantId === undefined ? null : referenceDigest(digests, 'grant', payload.grantId),
        uidDigest: uid === undefined ? null : referenceDigest(digests, 'uid', uid),
        accountId: payload.accountId ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000).toISOString(),
      });
    },
    find: async (id) => opened(await findArtifact(identity, model, digestOf(id))),
    findByUid: async (uid) => opened(await findArtifactByUid(identity, model, referenceDigest(digests, 'uid', uid))),
    // The device flow is disabled, so no user codes exist.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      const first = await consumeArtifact(identity, model, digestOf(id));
      // Two concurrent exchanges of one code both find it unused; only the database can decide which was first.
      if (!first) throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => deleteArtifact(identity, model, digestOf(id)),
    revokeByGrantId: (grantId) => deleteArtifactsOfGrant(identity, model, referenceDigest(digests, 'grant', grantId)),
  };
}

/** The digest under which an artifact is stored. */
export function artifactDigest(digests: Pick<Digests, 'artifactId'>, model: string, id: string): Buffer {
  return digests.artifactId(`${model}:${id}`);
}

/** The payload of an artifact as oidc-provider wrote it. Throws when it was written by anything but this server. */
export function openPayload(
  seal: Seal,
  model: string,
  digest: Uint8Array,
  payload: Readonly<Record<string, unknown>>,
): AdapterPayload {
  const { sealed } = payload;
  if (typeof sealed !== 'string') throw new TypeError(`oidc_artifact: a ${model} isn't sealed`);
  const content: unknown = JSON.parse(seal.open(sealed, placeOf(model, digest)));
  if (!isPayload(content)) throw new TypeError(`oidc_artifact: a ${model} has no content`);
  return content;
}

/** The encryption authenticates the properties: only this server could have written them. */
function isPayload(content: unknown): content is AdapterPayload {
  return typeof content === 'object' && content !== null;
}

/** The uid: a session is found by it, and an access token refers by it to its session. */
function uidOf(model: string, payload: AdapterPayload): string | undefined {
  if (model === 'Session') return payload.uid;
  return model === 'AccessToken' && payload.expiresWithSession === true ? payload.sessionUid : undefined;
}

/** The digest by which other artifacts refer to a grant, or to a session by its uid. */
export function referenceDigest(digests: Pick<Digests, 'artifactId'>, kind: 'grant' | 'uid', value: string): string {
  return digests.artifactId(`${kind} reference:${value}`).toString('base64url');
}

function placeOf(model: string, digest: Uint8Array): string {
  return `${model} ${Buffer.from(digest).toString('base64url')}`;
}
