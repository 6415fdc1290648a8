import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';
import { findAccounts, findOrCreateProvenAccount } from '../account-store.ts';

/** A person at the issuer, identified by the pair of RFC 7519. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The account an identity belongs to. */
export async function findUserOfIdentity(
  identity: Runner,
  { issuer, subject }: Identity,
): Promise<{ userId: string; lastSignedInAt: string | null } | undefined> {
  return identity.first(
    query
      .selectFrom('user_identity')
      .innerJoin('user_account', 'user_account.id', 'user_identity.user_id')
      .where('user_identity.issuer', '=', issuer)
      .where('user_identity.subject', '=', subject)
      .select(['user_account.id as userId', 'user_account.last_signed_in_at as lastSignedInAt']),
  );
}

/** The person's claims that the issuer verified. */
export interface VouchedPerson {
  readonly email: string;
  readonly name: string | null;
}

/** An account that was linked to its identity. */
export interface LinkedAccount {
  readonly userId: string;
  readonly name: string;
}

/**
 * Links the account of the address's proven owner to their identity, and creates it for an invited address. Returns
 * nothing for an address that no company knows, or when the account already has an identity of this issuer. An email
 * provider can reassign an address, so a new owner isn't the same person. Requires a transaction.
 */
export async function linkIdentity(
  transaction: Runner,
  { issuer, subject }: Identity,
  { email, name }: VouchedPerson,
): Promise<LinkedAccount | undefined> {
  if ((await findAccounts(transaction, email)).length === 0) return undefined;
  const userId = await findOrCreateProvenAccount(transaction, email);
  const linked = await transaction.first(
    query
      .insertInto('user_identity')
      .values({ issuer, subject, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );
  if (linked === undefined) return undefined;
  const account = await transaction.first(
    query
      .updateTable('user_account')
      .set({ name: sql<string | null>`coalesce(name, ${name})` })
      .where('id', '=', userId)
      .returning('name'),
  );
  return { userId, name: account?.name ?? email };
}

/** Records a sign-in, unless a later one is stored. */
export async function recordIssuerSignIn(identity: Runner, userId: string, at: string): Promise<void> {
  await identity.all(
    query
      .updateTable('user_account')
      .set({ last_signed_in_at: at })
      .where('id', '=', userId)
      .where((where) => where.or([where('last_signed_in_at', 'is', null), where('last_signed_in_at', '<', at)])),
  );
}
