import { takeLock } from '#api/db/advisory-lock.ts';
import type { Runner } from '#api/db/sql.ts';
import { findPasskeys } from '../passkeys/passkey-store.ts';
import { findRequiringCompany } from './requirement-store.ts';
import { findTotpFactor } from './second-factor-store.ts';

/** Rolls a removal back: the person would have no second factor, and a company requires one of them. */
export class LastSecondFactor extends Error {
  override name = 'LastSecondFactor';
  readonly companyName: string;

  constructor(companyName: string) {
    super('A company requires a second factor of this person.');
    this.companyName = companyName;
  }
}

/**
 * Removes a second factor by `remove`, unless it is the last one of a person of whom a company requires one by now.
 * Without it, anyone with the password could add one of their own at the next sign-in. Throws {@link LastSecondFactor}.
 */
export async function removeUnlessLast(
  transaction: Runner,
  userId: string,
  remove: () => Promise<boolean>,
): Promise<boolean> {
  // Two removals at the same time would each find the other's factor left.
  await takeLock(transaction, 'second factors', userId);
  if (!(await remove())) return false;
  const hasApp = (await findTotpFactor(transaction, userId))?.isConfirmed === true;
  if (hasApp || (await findPasskeys(transaction, userId)).length > 0) return true;
  const companyName = await findRequiringCompany(transaction, userId);
  if (companyName !== undefined) throw new LastSecondFactor(companyName);
  return true;
}
