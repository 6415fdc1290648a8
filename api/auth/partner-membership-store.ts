import { sql } from 'kysely';
import { takeLock } from '../db/advisory-lock.ts';
import { query, type Runner } from '../db/sql.ts';
import { forgetUnprovenAccount } from './membership-store.ts';

/** A person of a partner and the account they have. */
export interface PartnerMembershipKey {
  readonly memberId: string;
  readonly partnerId: string;
  readonly userId: string;
}

/** Only one transaction at a time may change the people of a partner, as with the members of a company. */
export async function lockPartnerPeople(transaction: Runner, partnerId: string): Promise<void> {
  await takeLock(transaction, 'partner people', partnerId);
}

/**
 * Gives a place among a partner's people to the account that accepts the invitation. Returns false if it was removed or
 * accepted by another account meanwhile.
 */
export async function joinPartner(
  transaction: Runner,
  { memberId, partnerId, userId: before }: PartnerMembershipKey,
  userId: string,
): Promise<boolean> {
  const joined = await transaction.first(
    query
      .updateTable('partner_member')
      .set({ user_id: userId, accepted_at: sql<string>`now()` })
      .where('id', '=', memberId)
      .where('partner_id', '=', partnerId)
      .where('user_id', '=', before)
      .returning('id'),
  );
  if (joined === undefined) return false;
  await transaction.all(query.deleteFrom('partner_invitation').where('member_id', '=', memberId));
  if (userId !== before) await forgetUnprovenAccount(transaction, before);
  return true;
}
