import { createAttemptLimit } from './attempt-limit.ts';

const windowSeconds = 15 * 60;
const triesPerAccount = 5;
const triesPerAddress = 20;

/** Bounds guessing of passwords, wherever one is asked for: five tries an account, twenty an address in 15 minutes. */
export interface PasswordTries {
  /** Seconds until another try may be made; 0: now. */
  secondsToWait(email: string, address: string): number;
  /** Counts a try before the password is looked at: tries sent at once would all pass a count taken afterwards. */
  begin(email: string, address: string): void;
  /** The try was right: it doesn't count, and those of the account before it are forgotten. */
  succeeded(email: string, address: string): void;
}

export function createPasswordTries(): PasswordTries {
  const accounts = createAttemptLimit({ attempts: triesPerAccount, seconds: windowSeconds });
  const addresses = createAttemptLimit({ attempts: triesPerAddress, seconds: windowSeconds });
  return {
    secondsToWait: (email, address) =>
      Math.max(accounts.secondsToWait(email.toLowerCase()) ?? 0, addresses.secondsToWait(address) ?? 0),
    begin(email, address) {
      accounts.count(email.toLowerCase());
      addresses.count(address);
    },
    succeeded(email, address) {
      accounts.forget(email.toLowerCase());
      addresses.giveBack(address);
    },
  };
}
