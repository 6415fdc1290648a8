import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { query, type Runner } from '../db/sql.ts';

/** An account that has an email address. */
export interface AccountOfAddress {
  readonly id: string;
  /** Whether the address was verified as this person's. Of each address, one account at most is. */
  readonly emailProven: boolean;
  readonly passwordHash: string | null;
}

/**
 * The accounts of an email address, ignoring case: the one of its proven owner first, then one for each invitation that
 * was used without a proof. Their passwords tell them apart.
 */
export function findAccounts(identity: Runner, email: string): Promise<AccountOfAddress[]> {
  return identity.all(
    query
      .selectFrom('user_account')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .select(['id', 'email_proven as emailProven', 'password_hash as passwordHash'])
      .orderBy('email_proven', 'desc')
      .orderBy('created_at')
      .orderBy('id'),
  );
}

/** The account of the proven owner of an address. Creates it, without a password, if there is none. */
export async function findOrCreateProvenAccount(transaction: Runner, email: string): Promise<string> {
  await transaction.all(
    query
      .insertInto('user_account')
      .values({ id: randomUUID(), email, email_proven: true })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const owner = (await findAccounts(transaction, email)).find(({ emailProven }) => emailProven);
  if (owner === undefined) throw new Error('The account just stored was not found.');
  return owner.id;
}

/** Marks an account as the one of the address's proven owner. False if another account is. */
export function proveAccount(transaction: Runner, userId: string): Promise<boolean> {
  return transaction.has(
    query
      .updateTable('user_account as person')
      .set({ email_proven: true })
      .where('person.id', '=', userId)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('user_account as owner')
              .where('owner.email_proven', '=', true)
              .where(sql`lower(owner.email)`, '=', sql`lower(person.email)`)
              .whereRef('owner.id', '<>', 'person.id')
              .select('owner.id'),
          ),
        ),
      )
      .returning('person.id'),
  );
}
