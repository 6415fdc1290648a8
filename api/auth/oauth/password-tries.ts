import { clientNetwork } from '#shared/ip-address.ts';
import { createMemoryBuckets } from '../../limits/buckets/memory-buckets.ts';
import { waitFor } from '../../limits/rate-limit-errors.ts';
import { createAttemptLimit } from './attempt-limit.ts';

const windowSeconds = 15 * 60;
const triesPerPair = 5;
const triesPerNetwork = 20;

/** Twenty attempts, then one every 30 seconds. */
const accountPace = { capacity: 20, restorePerSecond: 1 / 30 };

/** An attempt to enter the password of an account. */
export interface PasswordTry {
  readonly email: string;
  /** The client's IP address. */
  readonly address: string;
  /** The id of a browser or session in which this account has signed in before; undefined for another one. */
  readonly knownBrowser: string | undefined;
}

/** Limits password guessing on every form. */
export interface PasswordTries {
  /** Seconds until the next attempt is allowed; 0 if it is allowed now. */
  secondsToWait(attempt: PasswordTry): number;
  /** Counts an attempt before the password is checked, because concurrent attempts would all pass a later count. */
  begin(attempt: PasswordTry): void;
  /** The password was right: this attempt doesn't count, and earlier ones for the account from here are removed. */
  succeeded(attempt: PasswordTry): void;
  /** Removes the attempts for an account from everywhere. The attempts of networks stay. */
  forgetAccount(email: string): void;
}

/**
 * Counts an account and an address together and apart:
 *
 * - Five attempts in 15 minutes for an account from one network.
 * - Twenty attempts in 15 minutes from one network, whatever the accounts.
 * - Twenty attempts for an account from all networks, then one every 30 seconds. This slows down guessing from many
 *   addresses and closes the account to no one for longer.
 *
 * A browser in which the account has signed in before has five attempts in 15 minutes of its own instead of these
 * three. So other people's wrong passwords don't keep the account's owner out (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). Accounts that don't exist are counted in the same way, so the limits don't reveal which ones do.
 */
export function createPasswordTries(): PasswordTries {
  const pairs = createAttemptLimit({ attempts: triesPerPair, seconds: windowSeconds });
  const networks = createAttemptLimit({ attempts: triesPerNetwork, seconds: windowSeconds });
  const accounts = createMemoryBuckets(() => Date.now());

  const networkOf = ({ address }: PasswordTry) => clientNetwork(address);
  const accountOf = ({ email }: Pick<PasswordTry, 'email'>) => ({ key: email.toLowerCase(), shape: accountPace });
  const pairOf = (attempt: PasswordTry) =>
    `${attempt.knownBrowser ?? networkOf(attempt)} ${attempt.email.toLowerCase()}`;
  const secondsForAccount = (attempt: PasswordTry) => {
    const account = accountOf(attempt);
    return Math.ceil(waitFor([account], [accounts.fullIn(account)], 1) / 1000);
  };

  return {
    secondsToWait(attempt) {
      const own = pairs.secondsToWait(pairOf(attempt)) ?? 0;
      if (attempt.knownBrowser !== undefined) return own;
      return Math.max(own, networks.secondsToWait(networkOf(attempt)) ?? 0, secondsForAccount(attempt));
    },
    begin(attempt) {
      pairs.count(pairOf(attempt));
      if (attempt.knownBrowser !== undefined) return;
      networks.count(networkOf(attempt));
      accounts.give([accountOf(attempt)], -1);
    },
    succeeded(attempt) {
      pairs.forget(pairOf(attempt));
      if (attempt.knownBrowser !== undefined) return;
      networks.giveBack(networkOf(attempt));
      accounts.give([accountOf(attempt)], 1);
    },
    forgetAccount(email) {
      pairs.forgetEndingWith(` ${email.toLowerCase()}`);
      accounts.give([accountOf({ email })], accountPace.capacity);
    },
  };
}
