import { sql } from 'kysely';
import { query, type Runner } from '#api/db/sql.ts';

/** A valid link and the person whose password it sets. */
export interface PasswordResetRecord {
  readonly userId: string;
  readonly email: string;
  /** Whether the person's address is theirs, as far as known before. */
  readonly emailProven: boolean;
  /** Whether the link was mailed to the address, so that using it proves it. */
  readonly byMail: boolean;
}

export async function insertPasswordReset(
  identity: Runner,
  reset: {
    readonly digest: Uint8Array;
    readonly userId: string;
    readonly byMail: boolean;
    readonly expiresAt: string;
  },
): Promise<void> {
  await identity.all(
    query.insertInto('password_reset').values({
      digest: reset.digest,
      user_id: reset.userId,
      by_mail: reset.byMail,
      expires_at: reset.expiresAt,
    }),
  );
}

/** The link whose secret has one of these digests; undefined if it has expired or was used. */
export function findPasswordReset(
  identity: Runner,
  digests: readonly Uint8Array[],
): Promise<PasswordResetRecord | undefined> {
  return identity.first(
    query
      .selectFrom('password_reset as reset')
      .innerJoin('user_account as person', 'person.id', 'reset.user_id')
      .where('reset.digest', 'in', digests)
      .where('reset.expires_at', '>', sql<string>`now()`)
      .select(['person.id as userId', 'person.email', 'person.email_proven as emailProven', 'reset.by_mail as byMail']),
  );
}

/** Uses a link. Of several concurrent calls, one returns true. */
export function takePasswordReset(identity: Runner, digests: readonly Uint8Array[]): Promise<boolean> {
  return identity.has(
    query
      .deleteFrom('password_reset')
      .where('digest', 'in', digests)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('digest'),
  );
}

/** Deletes all links of a person. */
export async function deletePasswordResets(identity: Runner, userId: string): Promise<void> {
  await identity.all(query.deleteFrom('password_reset').where('user_id', '=', userId));
}

/** Deletes expired links. They are never read, so this only frees space. */
export async function deleteExpiredPasswordResets(identity: Runner): Promise<void> {
  await identity.all(query.deleteFrom('password_reset').where('expires_at', '<', sql<string>`now()`));
}

/** Sets a person's password, whatever it was. */
export async function setPassword(identity: Runner, userId: string, passwordHash: string): Promise<void> {
  await identity.all(query.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId));
}
