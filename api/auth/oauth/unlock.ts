import type { Database } from '../../db/database.ts';
import type { Runner } from '../../db/sql.ts';
import type { PasswordTries } from './password-tries.ts';
import { findPerson, unlockChannel } from './person-store.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';

/** Removes the wrong passwords and codes of a person, where this process counts them: in Redis, or in its memory. */
export function createLockOutReset({
  identity,
  tries,
  secondFactors,
}: {
  readonly identity: Runner;
  readonly tries: Pick<PasswordTries, 'forgetAccount'>;
  readonly secondFactors: Pick<SecondFactors, 'forgetAttempts'>;
}): (userId: string) => Promise<void> {
  return async (userId) => {
    const person = await findPerson(identity, userId);
    if (person !== undefined) await tries.forgetAccount(person.email);
    await secondFactors.forgetAttempts(userId);
  };
}

/** Unlocks people whom another process has unlocked. Without it, a lock-out ends by itself after 15 minutes at most. */
export async function followUnlocks(
  { driver }: Pick<Database, 'driver'>,
  forgetLockOuts: (userId: string) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const deaf = { close: () => Promise.resolve() };
  if (driver.listen === undefined) return deaf;
  try {
    return await driver.listen(unlockChannel, {
      heard: (userId) => void forgetLockOuts(userId).catch(onTrouble),
      connected: () => undefined,
    });
  } catch (error) {
    onTrouble(error);
    return deaf;
  }
}
