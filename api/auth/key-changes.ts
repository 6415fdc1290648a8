import type { Database } from '../db/database.ts';
import type { Authenticator } from './authenticate.ts';

/** The channel on which the triggers of migration 0004 announce that a key changed: its id, or '' for all keys. */
const channel = 'litfass_api_token';

/**
 * Lets this process forget keys as soon as another one changes them. Without it, or while it is cut off, what is
 * remembered ends by itself after some seconds: this is for the usual case, the bound doesn't rest on it.
 */
export async function followKeyChanges(
  { driver }: Database,
  authenticator: Pick<Authenticator, 'forgetKeys'>,
  onTrouble: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const deaf = { close: () => Promise.resolve() };
  if (driver.listen === undefined) return deaf;
  try {
    return await driver.listen(channel, {
      heard: (tokenId) => authenticator.forgetKeys(tokenId === '' ? undefined : tokenId),
      // Whatever was announced until now was not heard.
      connected: () => authenticator.forgetKeys(),
    });
  } catch (error) {
    onTrouble(error);
    return deaf;
  }
}
