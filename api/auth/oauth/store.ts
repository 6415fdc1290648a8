import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** A piece of sign-in state as stored: ids as digests, the rest encrypted. */
export interface ArtifactRecord {
  readonly model: string;
  readonly digest: Uint8Array;
  readonly payload: string;
  readonly grantDigest: string | null;
  readonly uidDigest: string | null;
  /** Its account; null if it has none. */
  readonly accountId?: string | null;
  readonly expiresAt: string | null;
}

/** A piece of sign-in state as read. */
export interface FoundArtifact {
  readonly digest: Uint8Array;
  readonly payload: Record<string, unknown>;
  readonly consumed: boolean;
}

const alive = sql<boolean>`(expires_at is null or expires_at > now())`;

/** Writes an artifact and replaces an earlier one with the same id. */
export async function upsertArtifact(identity: Runner, record: ArtifactRecord): Promise<void> {
  const columns = columnsOf(record);
  await identity.all(
    query
      .insertInto('oidc_artifact')
      .values({ model: record.model, id_digest: record.digest, ...columns })
      .onConflict((conflict) => conflict.columns(['model', 'id_digest']).doUpdateSet(columns)),
  );
}

/** Writes an artifact unless there is one with the same id that hasn't expired; returns whether it was written. */
export function insertArtifact(identity: Runner, record: ArtifactRecord): Promise<boolean> {
  const columns = columnsOf(record);
  return identity.has(
    query
      .insertInto('oidc_artifact')
      .values({ model: record.model, id_digest: record.digest, ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(['model', 'id_digest'])
          .doUpdateSet(columns)
          .where('oidc_artifact.expires_at', '<=', sql<string>`now()`),
      )
      .returning('id_digest'),
  );
}

function columnsOf(record: ArtifactRecord) {
  return {
    payload: record.payload,
    grant_id: record.grantDigest,
    uid: record.uidDigest,
    account_id: record.accountId ?? null,
    expires_at: record.expiresAt,
  };
}

/** The artifact with an id, which has one of these digests, unless it has expired. */
export function findArtifact(
  identity: Runner,
  model: string,
  digests: readonly Uint8Array[],
): Promise<FoundArtifact | undefined> {
  return identity.first(artifacts(model).where('id_digest', 'in', digests));
}

/** The artifact with a uid (only sessions are looked up this way), unless it has expired. */
export function findArtifactByUid(
  identity: Runner,
  model: string,
  uidDigests: readonly string[],
): Promise<FoundArtifact | undefined> {
  return identity.first(artifacts(model).where('uid', 'in', uidDigests));
}

/** The digest by which stored artifacts refer to a session; undefined if none does. */
export async function findReference(identity: Runner, uidDigests: readonly string[]): Promise<string | undefined> {
  const found = await identity.first(
    query.selectFrom('oidc_artifact').where('uid', 'in', uidDigests).select('uid').limit(1),
  );
  return found?.uid ?? undefined;
}

function artifacts(model: string) {
  return query
    .selectFrom('oidc_artifact')
    .where('model', '=', model)
    .where(alive)
    .select(['id_digest as digest', 'payload', sql<boolean>`consumed_at is not null`.as('consumed')]);
}

/** Marks a one-time artifact as used. Of several concurrent calls, one returns true. */
export function consumeArtifact(identity: Runner, model: string, digests: readonly Uint8Array[]): Promise<boolean> {
  return identity.has(
    query
      .updateTable('oidc_artifact')
      .set({ consumed_at: sql<string>`now()` })
      .where('model', '=', model)
      .where('id_digest', 'in', digests)
      .where('consumed_at', 'is', null)
      .returning('model'),
  );
}

export async function deleteArtifact(identity: Runner, model: string, digests: readonly Uint8Array[]): Promise<void> {
  await identity.all(query.deleteFrom('oidc_artifact').where('model', '=', model).where('id_digest', 'in', digests));
}

/** Deletes a grant's artifacts of one model. */
export async function deleteArtifactsOfGrant(
  identity: Runner,
  model: string,
  grantDigests: readonly string[],
): Promise<void> {
  await identity.all(
    query.deleteFrom('oidc_artifact').where('model', '=', model).where('grant_id', 'in', grantDigests),
  );
}

/** Deletes expired artifacts. They are never read, so this only frees space. */
export async function deleteExpiredArtifacts(identity: Runner): Promise<void> {
  await identity.all(query.deleteFrom('oidc_artifact').where('expires_at', '<', sql<string>`now()`));
}

/** An access token and the browser session whose life it shares (null: the session has ended). */
export interface FoundAccessToken {
  /** The digest under which the token is stored. */
  readonly digest: Uint8Array;
  readonly payload: Record<string, unknown>;
  readonly sessionDigest: Uint8Array | null;
  readonly sessionPayload: Record<string, unknown> | null;
  /** Refers to the session; null if the token doesn't end with one. */
  readonly sessionUid: string | null;
}

/** An access token and its session in one statement, each by its index. */
export function findAccessToken(
  identity: Runner,
  digests: readonly Uint8Array[],
): Promise<FoundAccessToken | undefined> {
  return identity.first(
    query
      .selectFrom('oidc_artifact as token')
      .leftJoin('oidc_artifact as session', (join) =>
        join
          .onRef('session.uid', '=', 'token.uid')
          .on('session.model', '=', 'Session')
          .on('session.expires_at', '>', sql<string>`now()`),
      )
      .where('token.model', '=', 'AccessToken')
      .where('token.id_digest', 'in', digests)
      .where('token.expires_at', '>', sql<string>`now()`)
      .select([
        'token.id_digest as digest',
        'token.payload',
        'token.uid as sessionUid',
        'session.id_digest as sessionDigest',
        'session.payload as sessionPayload',
      ]),
  );
}

/** The claims of an id_token about a person. */
export interface AccountRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
}

export function findAccountById(identity: Runner, id: string): Promise<AccountRecord | undefined> {
  return identity.first(query.selectFrom('user_account').where('id', '=', id).select(['id', 'email', 'name']));
}

/** Records that a person signed in now, and returns whether it was for the first time. */
export async function recordSignIn(identity: Runner, userId: string): Promise<{ readonly isFirst: boolean }> {
  const before = await identity.first(
    query
      .with('before', (with_) =>
        with_.selectFrom('user_account').where('id', '=', userId).select(['id', 'last_signed_in_at as at']),
      )
      .updateTable('user_account')
      .from('before')
      .set({ last_signed_in_at: sql<string>`now()` })
      .whereRef('user_account.id', '=', 'before.id')
      .returning('before.at'),
  );
  return { isFirst: before?.at === null };
}
