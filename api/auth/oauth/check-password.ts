import type { Runner } from '../../db/sql.ts';
import { type AccountOfAddress, findAccounts } from '../account-store.ts';
import { verifyPassword } from '../password.ts';

/**
 * The account of an email address that has this password. Unknown addresses take as long as wrong passwords. An address
 * has several accounts only where several companies' invitations were used without a proof of it.
 */
export async function findAccountByPassword(
  identity: Runner,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AccountOfAddress | undefined> {
  const accounts = isPlausibleEmail(email) ? await findAccounts(identity, email) : [];
  const withPassword = accounts.filter(({ passwordHash }) => passwordHash !== null);
  if (withPassword.length === 0) await verifyPassword(password, null);
  for (const account of withPassword) {
    if (await verifyPassword(password, account.passwordHash)) return account;
  }
  return undefined;
}

/** PostgreSQL rejects a text with a NUL in it, so such an email address has no account. */
export function isPlausibleEmail(email: string): boolean {
  return email.length <= 254 && /^\P{Cc}+$/u.test(email);
}
