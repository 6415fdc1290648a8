import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, signIn } from '../testing/browser.ts';
import { startTestServer, startTimeout, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

const newBrowser = () => new Browser(server, `198.19.0.${(addresses += 1)}`);

describe('a sign-in', () => {
  it('from a new browser is mailed to the person, except the first of all', async () => {
    const user = await server.addUser();
    const first = newBrowser();
    await signIn(first, server, user);
    first.forgetSession();
    await signIn(first, server, user);
    expect(server.mails).toEqual([]);

    await signIn(newBrowser(), server, user);
    expect(server.mails).toMatchObject([
      { to: { email: user.email }, mail: { kind: 'NEW_SIGN_IN', address: '198.19.0.2', device: 'Unknown device' } },
    ]);
  });

  it('with a wrong password isn’t', async () => {
    const user = await server.addUser();
    await signIn(newBrowser(), server, user);
    const before = server.mails.length;
    await expect(signIn(newBrowser(), server, { ...user, password: 'wrong' })).rejects.toThrow('422');
    expect(server.mails).toHaveLength(before);
  });
});
