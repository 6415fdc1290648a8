import { sql } from 'kysely';
import { query, type Runner, statement } from '../../db/sql.ts';

/** Sets the first password and the name of an account. False if the account has a password by now. */
export function setFirstPassword(
  identity: Runner,
  userId: string,
  { passwordHash, name }: { readonly passwordHash: string; readonly name: string },
): Promise<boolean> {
  return identity.has(
    query
      .updateTable('user_account')
      .set({ password_hash: passwordHash, name: sql<string>`coalesce(name, ${name})` })
      .where('id', '=', userId)
      .where('password_hash', 'is', null)
      .returning('id'),
  );
}

/** Replaces a password. False if another change came first. */
export function replacePassword(
  identity: Runner,
  userId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  return identity.has(
    query
      .updateTable('user_account')
      .set({ password_hash: after })
      .where('id', '=', userId)
      .where('password_hash', '=', before)
      .returning('id'),
  );
}

/** A person and the hash of their password. */
export function findPerson(
  identity: Runner,
  userId: string,
): Promise<{ email: string; name: string | null; passwordHash: string | null } | undefined> {
  return identity.first(
    query
      .selectFrom('user_account')
      .where('id', '=', userId)
      .select(['email', 'name', 'password_hash as passwordHash']),
  );
}

/** The companies whose audit log records what a person does with their own account. */
export async function findOwnCompanies(identity: Runner, userId: string): Promise<string[]> {
  const rows = await identity.all(
    query
      .selectFrom('company_member')
      .where('user_id', '=', userId)
      .where('accepted_at', 'is not', null)
      .select('company_id as companyId')
      .orderBy('company_id'),
  );
  return rows.map(({ companyId }) => companyId);
}

/** A session by the digests under which its parts are stored. */
export interface KeptSession {
  readonly grantReferences: readonly string[];
  readonly grantDigests: readonly Uint8Array[];
  readonly sessionReference: string | null;
}

/** Deletes all sessions and tokens of a person, except one session. */
export async function deletePersonArtifacts(
  identity: Runner,
  userId: string,
  kept: KeptSession | undefined,
): Promise<void> {
  const all = query.deleteFrom('oidc_artifact').where('account_id', '=', userId);
  if (kept === undefined) {
    await identity.all(all);
    return;
  }
  await identity.all(
    all
      .where((where) => where.or([where('grant_id', 'is', null), where('grant_id', 'not in', kept.grantReferences)]))
      .where((where) =>
        where.not(where.and([where('model', '=', 'Grant'), where('id_digest', 'in', kept.grantDigests)])),
      )
      .where((where) =>
        where.not(
          where.and([where('model', '=', 'Session'), where('uid', 'is not distinct from', kept.sessionReference)]),
        ),
      ),
  );
}

/** The channel on which a process announces the id of a person who was unlocked. */
export const unlockChannel = 'litfass_unlock';

/** Announces to all processes that a person was unlocked, when the transaction is committed. */
export async function announceUnlock(transaction: Runner, userId: string): Promise<void> {
  await transaction.all(statement('select pg_notify($1, $2)', [unlockChannel, userId]));
}
