import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** A piece of sign-in state as it rests: ids as digests, the rest sealed. */
export interface ArtifactRecord {
  readonly model: string;
  readonly digest: Uint8Array;
  readonly payload: string;
  readonly grantDigest: string | null;
  readonly uidDigest: string | null;
  /** Whose it is; null where it is nobody's. */
  readonly accountId?: string | null;
  readonly expiresAt: string | null;
}

/** A piece of sign-in state as it is read back. */
export interface FoundArtifact {
  readonly digest: Uint8Array;
  readonly payload: Record<string, unknown>;
  readonly consumed: boolean;
}

const alive = sql<boolean>`(expires_at is null or expires_at > now())`;

/** Writes an artifact, replacing what was under its id. */
export async function upsertArtifact(identity: Runner, record: ArtifactRecord): Promise<void> {
  const columns = {
    payload: record.payload,
    grant_id: record.grantDigest,
    uid: record.uidDigest,
    account_id: record.accountId ?? null,
    expires_at: record.expiresAt,
  };
  await identity.all(
    query
      .insertInto('oidc_artifact')
      .values({ model: record.model, id_digest: record.digest, ...columns })
      .onConflict((conflict) => conflict.columns(['model', 'id_digest']).doUpdateSet(columns)),
  );
}

/** The artifact under an id, unless it has expired. */
export function findArtifact(identity: Runner, model: string, digest: Uint8Array): Promise<FoundArtifact | undefined> {
  return identity.first(artifacts(model).where('id_digest', '=', digest));
}

/** The artifact of a uid (only sessions are looked up this way), unless it has expired. */
export function findArtifactByUid(
  identity: Runner,
  model: string,
  uidDigest: string,
): Promise<FoundArtifact | undefined> {
  return identity.first(artifacts(model).where('uid', '=', uidDigest));
}

function artifacts(model: string) {
  return query
    .selectFrom('oidc_artifact')
    .where('model', '=', model)
    .where(alive)
    .select(['id_digest as digest', 'payload', sql<boolean>`consumed_at is not null`.as('consumed')]);
}

/** Marks a one-time artifact as used. Of any number of callers at once, one is told true. */
export async function consumeArtifact(identity: Runner, model: string, digest: Uint8Array): Promise<boolean> {
  const consumed = await identity.first(
    query
      .updateTable('oidc_artifact')
      .set({ consumed_at: sql<string>`now()` })
      .where('model', '=', model)
      .where('id_digest', '=', digest)
      .where('consumed_at', 'is', null)
      .returning('model'),
  );
  return consumed !== undefined;
}

/** Removes an artifact. */
export async function deleteArtifact(identity: Runner, model: string, digest: Uint8Array): Promise<void> {
  await identity.all(query.deleteFrom('oidc_artifact').where('model', '=', model).where('id_digest', '=', digest));
}

/** Removes a grant's artifacts of one model. */
export async function deleteArtifactsOfGrant(identity: Runner, model: string, grantDigest: string): Promise<void> {
  await identity.all(query.deleteFrom('oidc_artifact').where('model', '=', model).where('grant_id', '=', grantDigest));
}

/** Removes what has expired; nothing ever reads it, so this only gives back space. */
export async function deleteExpiredArtifacts(identity: Runner): Promise<void> {
  await identity.all(query.deleteFrom('oidc_artifact').where('expires_at', '<', sql<string>`now()`));
}

/** An access token with the browser session it lives and dies with (null: there is none any more). */
export interface FoundAccessToken {
  readonly payload: Record<string, unknown>;
  readonly sessionDigest: Uint8Array | null;
  readonly sessionPayload: Record<string, unknown> | null;
}

/** An access token and its session in one statement, each by its index. */
export function findAccessToken(identity: Runner, digest: Uint8Array): Promise<FoundAccessToken | undefined> {
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
      .where('token.id_digest', '=', digest)
      .where('token.expires_at', '>', sql<string>`now()`)
      .select(['token.payload', 'session.id_digest as sessionDigest', 'session.payload as sessionPayload']),
  );
}

/** What an id_token says about a person. */
export interface AccountRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
}

/** The person of an id. */
export function findAccountById(identity: Runner, id: string): Promise<AccountRecord | undefined> {
  return identity.first(query.selectFrom('user_account').where('id', '=', id).select(['id', 'email', 'name']));
}

/** The person of an e-mail address, in whatever case it was typed, with the hash to check the password against. */
export function findAccountByEmail(
  identity: Runner,
  email: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  return identity.first(
    query
      .selectFrom('user_account')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .select(['id', 'password_hash as passwordHash']),
  );
}

/** Notes that a person signed in now. */
export async function recordSignIn(identity: Runner, userId: string): Promise<void> {
  await identity.all(
    query
      .updateTable('user_account')
      .set({ last_signed_in_at: sql<string>`now()` })
      .where('id', '=', userId),
  );
}
