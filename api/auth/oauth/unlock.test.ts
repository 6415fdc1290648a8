import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelListener } from '#api/db/driver.ts';
import { Browser, openSignIn, signInRequest } from './testing/browser.ts';
import { startTestServer, startTimeout, type TestServer, type TestUser } from './testing/test-server.ts';
import { followUnlocks } from './unlock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

const origin = {
  viewer: { actor: { kind: 'SYSTEM', id: '636c6900-0000-4000-8000-000000000000', name: 'Command line' } as const },
  requestId: 'r-1',
  address: null,
};

/** Enters a password in a new browser of one network. */
async function statusOf(user: TestUser, password: string, address: string): Promise<number> {
  const browser = new Browser(server, address);
  const page = await openSignIn(browser, signInRequest(server));
  return (await browser.submit(page, { email: user.email, password })).status;
}

describe('an unlocked person', () => {
  it('can sign in again from the network of the wrong passwords, and others can’t', async () => {
    const [user, other] = [await server.addUser(), await server.addUser()];
    for (const { email } of [user, other]) {
      for (let failure = 1; failure <= 5; failure += 1) {
        expect(await statusOf({ ...user, email }, 'wrong', '192.0.2.1')).toBe(422);
      }
    }
    expect(await statusOf(user, user.password, '192.0.2.1')).toBe(429);
    await server.authorizationServer.unlock({ userId: user.id, origin });
    expect(await statusOf(user, user.password, '192.0.2.1')).toBe(303);
    expect(await statusOf(other, other.password, '192.0.2.1')).toBe(429);
    const events = await server.database.asOwner(
      `select company_id, actor_name from audit_event where action = 'user.account_unlocked' and target_id = '${user.id}'`,
    );
    expect(events).toEqual([{ company_id: null, actor_name: 'Command line' }]);
  });

  it('doesn’t wait any longer after wrong passwords from many networks', async () => {
    const user = await server.addUser();
    for (let failure = 1; failure <= 20; failure += 1) {
      expect(await statusOf(user, 'wrong', `198.51.100.${failure}`)).toBe(422);
    }
    expect(await statusOf(user, user.password, '198.51.100.100')).toBe(429);
    await server.authorizationServer.unlock({ userId: user.id, origin });
    expect(await statusOf(user, user.password, '198.51.100.100')).toBe(303);
  });

  it('is unlocked in the other processes as well', async () => {
    const listeners: ChannelListener[] = [];
    const unlocked: string[] = [];
    const errors: unknown[] = [];
    const listen = (channel: string, listener: ChannelListener) => {
      expect(channel).toBe('litfass_unlock');
      listeners.push(listener);
      return Promise.resolve({ close: () => Promise.resolve() });
    };
    const forget = (userId: string) => {
      unlocked.push(userId);
      return userId === 'trouble' ? Promise.reject(new Error('No connection.')) : Promise.resolve();
    };
    const follow = await followUnlocks({ driver: { ...server.database.driver, listen } }, forget, (error) =>
      errors.push(error),
    );
    listeners[0]?.heard('a person');
    listeners[0]?.heard('trouble');
    await follow.close();
    expect(unlocked).toEqual(['a person', 'trouble']);
    expect(errors).toEqual([new Error('No connection.')]);
  });
});
