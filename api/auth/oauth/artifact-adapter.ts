import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Runner } from '../../db/sql.ts';
import type { Digests, PerPepper } from '../digest.ts';
import type { Seal } from '../seal.ts';
import {
  type FoundArtifact,
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  findArtifactByUid,
  findReference,
  insertArtifact,
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
  const digestsOf = (id: string) => artifactDigests(digests, model, id);

  const opened = (found: FoundArtifact | undefined): AdapterPayload | undefined => {
    if (found === undefined) return undefined;
    return { ...openPayload(seal, model, found.digest, found.payload), ...(found.consumed ? { consumed: true } : {}) };
  };

  return {
    async upsert(id, payload, expiresIn) {
      const digest = await storedDigest(identity, model, digestsOf(id));
      const uid = uidOf(model, payload);
      const record = {
        model,
        digest,
        payload: JSON.stringify({ sealed: seal.seal(JSON.stringify(payload), placeOf(model, digest)) }),
        grantDigest: payload.grantId === undefined ? null : referenceDigests(digests, 'grant', payload.grantId)[0],
        uidDigest: uid === undefined ? null : await sessionReference(identity, digests, uid),
        accountId: payload.accountId ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000).toISOString(),
      };
      if (model !== 'ReplayDetection') return upsertArtifact(identity, record);
      // Two concurrent requests with one assertion both find its jti unused; only the database can decide which was
      // first, whichever process it reached.
      if (!(await insertArtifact(identity, record))) throw new errors.InvalidClientAuth('already used');
    },
    find: async (id) => opened(await findArtifact(identity, model, digestsOf(id))),
    findByUid: async (uid) => opened(await findArtifactByUid(identity, model, referenceDigests(digests, 'uid', uid))),
    // The device flow is disabled, so no user codes exist.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      const first = await consumeArtifact(identity, model, digestsOf(id));
      // Two concurrent exchanges of one code both find it unused; only the database can decide which was first.
      if (!first) throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => deleteArtifact(identity, model, digestsOf(id)),
    revokeByGrantId: (grantId) => deleteArtifactsOfGrant(identity, model, referenceDigests(digests, 'grant', grantId)),
  };
}

/** The digests under which an artifact may be stored, that of the newest pepper first. */
export function artifactDigests(digests: Pick<Digests, 'artifactId'>, model: string, id: string): PerPepper<Buffer> {
  return digests.artifactId.all(`${model}:${id}`);
}

/**
 * The digest under which an artifact is to be stored. An artifact that exists keeps its digest. Otherwise a session that
 * two processes with different newest peppers write would become two rows.
 */
async function storedDigest(identity: Runner, model: string, all: PerPepper<Buffer>): Promise<Uint8Array> {
  if (all.length === 1) return all[0];
  return (await findArtifact(identity, model, all))?.digest ?? all[0];
}

/**
 * The reference to a session by its uid. Rows of one session refer to it in the same way, whichever pepper is the newest
 * when they are written.
 */
export async function sessionReference(
  identity: Runner,
  digests: Pick<Digests, 'artifactId'>,
  uid: string,
): Promise<string> {
  const all = referenceDigests(digests, 'uid', uid);
  if (all.length === 1) return all[0];
  return (await findReference(identity, all)) ?? all[0];
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

/** The digests by which other artifacts may refer to a grant, or to a session by its uid. */
export function referenceDigests(
  digests: Pick<Digests, 'artifactId'>,
  kind: 'grant' | 'uid',
  value: string,
): PerPepper<string> {
  const [newest, ...older] = digests.artifactId.all(`${kind} reference:${value}`);
  return [newest.toString('base64url'), ...older.map((digest) => digest.toString('base64url'))];
}

function placeOf(model: string, digest: Uint8Array): string {
  return `${model} ${Buffer.from(digest).toString('base64url')}`;
}
