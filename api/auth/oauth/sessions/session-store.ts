import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { query, type Runner } from '#api/db/sql.ts';

/** A session as its person sees it. */
export interface SessionRecord {
  readonly id: string;
  /** Refers to the session in oidc_artifact. */
  readonly uid: string;
  /** Browser and operating system, in words. */
  readonly device: string;
  readonly ipAddress: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** Stores where a session was started. A second sign-in in the same session counts as its last use. */
export async function insertSession(
  identity: Runner,
  session: Pick<SessionRecord, 'uid' | 'device' | 'ipAddress'> & { readonly userId: string },
): Promise<void> {
  const { uid, userId, device, ipAddress } = session;
  await identity.all(
    query
      .insertInto('sign_in_session')
      .values({ id: randomUUID(), uid, user_id: userId, device, ip_address: ipAddress })
      .onConflict((conflict) =>
        conflict.column('uid').doUpdateSet({
          device,
          ip_address: ipAddress,
          last_seen_at: sql<string>`now()`,
          confirmed_at: sql<string>`now()`,
        }),
      ),
  );
}

/** The sessions of a person that haven't ended, the last used first. */
export function findSessions(identity: Runner, userId: string, limit: number): Promise<SessionRecord[]> {
  return identity.all(
    query
      .selectFrom('sign_in_session as session')
      .innerJoin('oidc_artifact as artifact', (join) =>
        join
          .onRef('artifact.uid', '=', 'session.uid')
          .on('artifact.model', '=', 'Session')
          .on('artifact.expires_at', '>', sql<string>`now()`),
      )
      .where('session.user_id', '=', userId)
      .select([
        'session.id',
        'session.uid',
        'session.device',
        'session.ip_address as ipAddress',
        'session.created_at as createdAt',
        'session.last_seen_at as lastSeenAt',
      ])
      .orderBy('session.last_seen_at', 'desc')
      .orderBy('session.id')
      .limit(limit),
  );
}

/** The uid of the session of an access token; undefined if the token doesn't exist. */
export async function findSessionUid(
  identity: Runner,
  tokenDigests: readonly Uint8Array[],
): Promise<string | undefined> {
  const found = await identity.first(
    query
      .selectFrom('oidc_artifact')
      .where('model', '=', 'AccessToken')
      .where('id_digest', 'in', tokenDigests)
      .select('uid'),
  );
  return found?.uid ?? undefined;
}

/** Ends a session of a person: its cookie and its access tokens are invalid from the next request. */
export async function deleteSession(identity: Runner, userId: string, uid: string): Promise<void> {
  await identity.all(query.deleteFrom('oidc_artifact').where('uid', '=', uid).where('account_id', '=', userId));
  await identity.all(query.deleteFrom('sign_in_session').where('uid', '=', uid).where('user_id', '=', userId));
}

/** Stores when and from where a session was last used. */
export async function updateLastSeen(identity: Runner, uid: string, ipAddress: string): Promise<void> {
  await identity.all(
    query
      .updateTable('sign_in_session')
      .set({ last_seen_at: sql<string>`now()`, ip_address: ipAddress })
      .where('uid', '=', uid),
  );
}

/** Whether the person of a session entered their password in it in the last ten minutes. */
export function isRecentlyConfirmed(identity: Runner, uid: string): Promise<boolean> {
  return identity.has(
    query
      .selectFrom('sign_in_session')
      .where('uid', '=', uid)
      .where('confirmed_at', '>', sql<string>`now() - interval '10 minutes'`)
      .select('uid'),
  );
}

/** Notes that the person of a session entered their password in it now. */
export async function confirmSession(identity: Runner, uid: string): Promise<void> {
  await identity.all(
    query
      .updateTable('sign_in_session')
      .set({ confirmed_at: sql<string>`now()` })
      .where('uid', '=', uid),
  );
}

/** Deletes the rows of sessions that have ended. They are never read, so this only frees space. */
export async function deleteEndedSessions(identity: Runner): Promise<void> {
  await identity.all(
    query
      .deleteFrom('sign_in_session')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('oidc_artifact')
              .whereRef('oidc_artifact.uid', '=', 'sign_in_session.uid')
              .where('oidc_artifact.model', '=', 'Session')
              .select('oidc_artifact.uid'),
          ),
        ),
      ),
  );
}
