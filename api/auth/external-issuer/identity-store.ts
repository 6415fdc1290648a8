import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** A person at the issuer: the pair of RFC 7519 that names one. */
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

/** What the issuer vouches for. */
export interface VouchedPerson {
  readonly email: string;
  readonly name: string | null;
}

/** An account that got its identity, with the memberships that were waiting for it. */
export interface LinkedAccount {
  readonly userId: string;
  readonly name: string;
  readonly joined: readonly { readonly id: string; readonly companyId: string }[];
}

/**
 * Gives the account of an address its identity, and lets the person into the companies that invited that address. Nothing
 * for an address without an account, and for an account that has an identity of this issuer already: whoever got an
 * address later (from the same provider, after somebody left) is not who had it before. Wants a transaction.
 */
export async function linkIdentity(
  transaction: Runner,
  { issuer, subject }: Identity,
  { email, name }: VouchedPerson,
): Promise<LinkedAccount | undefined> {
  const account = await transaction.first(
    query
      .selectFrom('user_account')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .select(['id', 'name']),
  );
  if (account === undefined) return undefined;
  const linked = await transaction.first(
    query
      .insertInto('user_identity')
      .values({ issuer, subject, user_id: account.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  );
  if (linked === undefined) return undefined;
  const named = account.name ?? name;
  await transaction.all(
    query
      .updateTable('user_account')
      .set({
        email_proven: true,
        name: named,
        // One that was set before anybody vouched for the address may be somebody else's.
        password_hash: sql<string | null>`case when email_proven then password_hash end`,
      })
      .where('id', '=', account.id),
  );
  const joined = await transaction.all(
    query
      .updateTable('company_member')
      .set({ accepted_at: sql<string>`now()` })
      .where('user_id', '=', account.id)
      .where('accepted_at', 'is', null)
      .returning(['id', 'company_id as companyId']),
  );
  return { userId: account.id, name: named ?? email, joined };
}

/** Notes a sign-in, unless a later one is known. */
export async function recordIssuerSignIn(identity: Runner, userId: string, at: string): Promise<void> {
  await identity.all(
    query
      .updateTable('user_account')
      .set({ last_signed_in_at: at })
      .where('id', '=', userId)
      .where((where) => where.or([where('last_signed_in_at', 'is', null), where('last_signed_in_at', '<', at)])),
  );
}
