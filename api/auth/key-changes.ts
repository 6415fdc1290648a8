import type { Database } from '../db/database.ts';
import type { Authenticator } from './authenticate.ts';

/** The channel on which the triggers of migration 0004 announce a changed key: its id, or '' for all keys. */
const channel = 'litfass_api_token';

/**
 * Invalidates cached keys as soon as another process changes them. Without it, or while it is disconnected, cached keys
 * expire after some seconds. The promised limit relies on that expiry alone.
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
      // Notifications before this point were missed.
      connected: () => authenticator.forgetKeys(),
    });
  } catch (error) {
    onTrouble(error);
    return deaf;
  }
}
