import { sql } from 'kysely';
import { takeLock } from '../db/advisory-lock.ts';
import { query, type Runner } from '../db/sql.ts';
import { deletePasskeys } from './oauth/passkeys/passkey-store.ts';
import { deletePersonArtifacts } from './oauth/person-store.ts';

/** A membership and the account it belongs to. */
export interface MembershipKey {
  readonly memberId: string;
  readonly companyId: string;
  readonly userId: string;
}

/**
 * Only one transaction at a time may change the members of a company. Two that each remove one of two admins would both
 * find another one left, and an invitation and its acceptance could make one address a member twice. Row locks don't help
 * against a transaction that adds one.
 */
export async function lockMembers(transaction: Runner, companyId: string): Promise<void> {
  await takeLock(transaction, 'company members', companyId);
}

/**
 * Gives a membership to the account that accepts it. Returns false if the membership has ended or was accepted by another
 * account meanwhile.
 */
export async function joinCompany(
  transaction: Runner,
  { memberId, companyId, userId: before }: MembershipKey,
  userId: string,
): Promise<boolean> {
  const joined = await transaction.first(
    query
      .updateTable('company_member')
      .set({ user_id: userId, accepted_at: sql<string>`now()` })
      .where('id', '=', memberId)
      .where('company_id', '=', companyId)
      .where('user_id', '=', before)
      .returning('id'),
  );
  if (joined === undefined) return false;
  await transaction.all(query.deleteFrom('member_invitation').where('member_id', '=', memberId));
  if (userId !== before) await forgetUnprovenAccount(transaction, before);
  return true;
}

/**
 * Forgets an account that has no membership left and whose address was never proven: its sessions end, and its password
 * and passkeys are gone. The account of an unused invitation is deleted.
 */
export async function forgetUnprovenAccount(transaction: Runner, userId: string): Promise<void> {
  const forgotten = await transaction.first(
    query
      .updateTable('user_account as person')
      .set({ password_hash: null })
      .where('person.id', '=', userId)
      .where('person.email_proven', '=', false)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('company_member as member')
              .whereRef('member.user_id', '=', 'person.id')
              .select('member.id'),
          ),
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('partner_member as member')
              .whereRef('member.user_id', '=', 'person.id')
              .select('member.id'),
          ),
        ),
      )
      .returning('person.name'),
  );
  if (forgotten === undefined) return;
  await deletePersonArtifacts(transaction, userId, undefined);
  await deletePasskeys(transaction, userId);
  // An account with a name was used: the audit log refers to it.
  if (forgotten.name === null) await transaction.all(query.deleteFrom('user_account').where('id', '=', userId));
}
