import { createHash } from 'node:crypto';
import { clientNetwork } from '#shared/ip-address.ts';
import { waitFor } from '../../limits/rate-limit-errors.ts';
import type { SharedCounters } from '../../limits/shared-counters.ts';

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
  /**
   * Counts an attempt and resolves with 0. If there were too many, counts nothing and resolves with the seconds to wait.
   * Called before the password is checked, because concurrent attempts would all pass a later count.
   */
  begin(attempt: PasswordTry): Promise<number>;
  /** The password was right: this attempt doesn't count, and earlier ones for the account from here are removed. */
  succeeded(attempt: PasswordTry): Promise<void>;
  /** Removes the attempts for an account from everywhere. The attempts of networks stay. */
  forgetAccount(email: string): Promise<void>;
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
export function createPasswordTries({ attempts, buckets }: SharedCounters): PasswordTries {
  const pairs = attempts('password', { attempts: triesPerPair, seconds: windowSeconds });
  const networks = attempts('password-network', { attempts: triesPerNetwork, seconds: windowSeconds });

  const accountOf = ({ email }: Pick<PasswordTry, 'email'>) => email.toLowerCase();
  const bucketOf = (attempt: Pick<PasswordTry, 'email'>) => {
    const digest = createHash('sha256').update(accountOf(attempt)).digest('base64url');
    return { key: `password:${digest}`, shape: accountPace };
  };
  const networkOf = ({ address }: PasswordTry) => clientNetwork(address);
  const placeOf = (attempt: PasswordTry) => attempt.knownBrowser ?? networkOf(attempt);

  return {
    async begin(attempt) {
      const pair = [accountOf(attempt), placeOf(attempt)] as const;
      const bucket = bucketOf(attempt);
      const isKnown = attempt.knownBrowser !== undefined;
      const waitForPair = await pairs.begin(...pair);
      if (isKnown) return waitForPair;
      const waitForNetwork = await networks.begin(networkOf(attempt));
      const { allowed, fullIn } = await buckets.take([bucket], 1);
      const waitForAccount = allowed ? 0 : Math.ceil(waitFor([bucket], fullIn, 1) / 1000);
      const wait = Math.max(waitForPair, waitForNetwork, waitForAccount);
      if (wait === 0) return 0;
      // An attempt that is refused counts nowhere.
      if (waitForPair === 0) await pairs.giveBack(...pair);
      if (waitForNetwork === 0) await networks.giveBack(networkOf(attempt));
      if (waitForAccount === 0) buckets.give([bucket], 1);
      return wait;
    },
    async succeeded(attempt) {
      await pairs.forget(accountOf(attempt), placeOf(attempt));
      if (attempt.knownBrowser !== undefined) return;
      await networks.giveBack(networkOf(attempt));
      buckets.give([bucketOf(attempt)], 1);
    },
    async forgetAccount(email) {
      await pairs.forgetBelow(accountOf({ email }));
      buckets.give([bucketOf({ email })], accountPace.capacity);
    },
  };
}
