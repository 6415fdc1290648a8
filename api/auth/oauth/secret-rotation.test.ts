import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../config/config.ts';
import { testSecrets } from '../../testing/fixed-secrets.ts';
import { createDigests } from '../digest.ts';
import { findIdentityKey } from '../identity-key.ts';
import { createAuthorizationServer } from './index.ts';
import { Browser, signIn } from './testing/browser.ts';
import { basic, partnerOf, startTestServer, startTimeout, type TestServer, tokenForm } from './testing/test-server.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const next = 'the next secret of the tests, as long as the old one';

/** The same requests as if the portal had this client secret. */
function withClientSecret(server: TestServer, secret: string): TestServer {
  const secrets: Config['secrets'] = { ...server.config.secrets, portalClientSecrets: [secret] };
  return { ...server, config: { ...server.config, secrets } };
}

describe('the portal’s client secret', () => {
  const [old] = testSecrets.portalClientSecrets;

  it('can be replaced while people sign in', async () => {
    await using server = await startTestServer({
      processes: [
        { ...testSecrets, portalClientSecrets: [old, next] },
        { ...testSecrets, portalClientSecrets: [next, old] },
      ],
    });
    const user = await server.addUser();
    for (const secret of [old, next, old, next]) {
      const tokens = await signIn(new Browser(server, '198.51.100.1'), withClientSecret(server, secret), user);
      for (const process of server.authorizationServers) {
        expect(await process.findUserIdByAccessToken(tokens.access_token)).toBe(user.id);
      }
    }
  });

  it('is rejected once it is removed', async () => {
    await using server = await startTestServer({ processes: [{ ...testSecrets, portalClientSecrets: [next] }] });
    const revoke = (secret: string) =>
      server.post('/oauth/revoke', { token: 'x' }, { headers: basic(server.config.portalClientId, secret) });
    expect((await revoke(old)).status).toBe(401);
    expect((await revoke(next)).status).toBe(200);
  });
});

describe('the pepper', () => {
  const [old] = testSecrets.tokenPeppers;
  const inOrder = (...tokenPeppers: [string, ...string[]]) => ({ ...testSecrets, tokenPeppers });
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ processes: [inOrder(old, next), inOrder(next, old)] });
    for (const secrets of [inOrder(old, next), inOrder(next, old)]) {
      await findIdentityKey({ database: server.database, secrets });
    }
  }, startTimeout);
  afterAll(() => server[Symbol.asyncDispose]());

  it('can be replaced while people sign in and partners get tokens', async () => {
    const user = await server.addUser();
    const partner = await server.addPartner();
    for (let round = 0; round < 2; round += 1) {
      const browser = new Browser(server, '198.51.100.1');
      const tokens = await signIn(browser, server, user);
      for (const process of server.authorizationServers) {
        expect(await process.findUserIdByAccessToken(tokens.access_token)).toBe(user.id);
      }
      const answer = await server.post('/oauth/token', tokenForm(server, partner));
      expect(answer.status).toBe(200);
      const { access_token: token } = (await answer.json()) as { access_token: string };
      for (const process of server.authorizationServers) {
        expect(await process.findPartnerByAccessToken(token)).toEqual(partnerOf(partner));
      }
    }
  });

  it('ends a session in every process, whichever has begun it', async () => {
    const user = await server.addUser();
    for (let round = 0; round < 2; round += 1) {
      const tokens = await signIn(new Browser(server, '198.51.100.1'), server, user);
      const form = { token: tokens.access_token };
      const headers = basic(server.config.portalClientId, server.config.secrets.portalClientSecrets[0]);
      expect((await server.post('/oauth/revoke', form, { headers })).status).toBe(200);
      for (const process of server.authorizationServers) {
        expect(await process.findUserIdByAccessToken(tokens.access_token)).toBeUndefined();
      }
      // One request more, so that the next round begins at the other process.
      await server.post('/oauth/revoke', form, { headers });
    }
  });

  it('is no longer needed for a partner that has used its secret', async () => {
    const partner = await server.addPartner();
    const digests = createDigests([old]);
    const { database } = server;
    const stored = async () => {
      const rows = await database.asOwner(`select encode(digest, 'hex') as digest, pepper_id from partner_secret
        where partner_id = '${partner.id}'`);
      return rows.map((row) => [row['digest'], row['pepper_id']]);
    };
    await database.asOwner(`update partner_secret set digest = decode('${digests.partnerSecret(partner.clientSecret).toString('hex')}', 'hex'),
      pepper_id = null where partner_id = '${partner.id}'`);
    // One request for each process.
    for (const status of [200, 200]) {
      expect((await server.post('/oauth/token', tokenForm(server, partner))).status).toBe(status);
    }
    const renewed = createDigests([next]);
    const expected = [[renewed.partnerSecret(partner.clientSecret).toString('hex'), renewed.pepperId]];
    await vi.waitFor(async () => expect(await stored()).toEqual(expected));
  });

  it('that is removed too early stops the start with one line', async () => {
    const { database, mail } = server;
    const parts = { config: { ...server.config, secrets: inOrder(next) }, database, mail, log: silent };
    await expect(createAuthorizationServer(parts)).rejects.toThrow(
      /opens with no secret of TOKEN_PEPPER\. Add the one/,
    );
  });
});
