import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** The account behind an e-mail address, as far as inviting somebody needs it. */
export interface InvitedAccount {
  readonly id: string;
  /** Whether somebody who can know has said that the address is this person's. */
  readonly emailProven: boolean;
}

/** The account of an e-mail address, made without a password where there is none. The index lets one of several win. */
export async function findOrCreateAccount(identity: Runner, email: string): Promise<InvitedAccount> {
  const known = await findAccount(identity, email);
  if (known !== undefined) return known;
  await identity.all(
    query
      .insertInto('user_account')
      .values({ id: randomUUID(), email, email_proven: false })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing()),
  );
  const made = await findAccount(identity, email);
  if (made === undefined) throw new Error('The account just stored was not found.');
  return made;
}

function findAccount(identity: Runner, email: string): Promise<InvitedAccount | undefined> {
  return identity.first(
    query
      .selectFrom('user_account')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .select(['id', 'email_proven as emailProven']),
  );
}
