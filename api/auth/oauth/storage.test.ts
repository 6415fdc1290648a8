import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecretList } from '#shared/secret-list.ts';
import { query } from '../../db/sql.ts';
import { createDigests } from '../digest.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { createAuthorizationServer } from './index.ts';
import { createSeal } from '../seal.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { deleteExpiredArtifacts } from './store.ts';
import { Browser, exchange, followToPortal, openSignIn, signInRequest, type Tokens } from './testing/browser.ts';
import { dumpTable, partnerOf, startTestServer, startTimeout, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, startTimeout);
afterAll(() => server[Symbol.asyncDispose]());

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

describe('the database', () => {
  it('contains no usable cookie, code, token or secret at any step of a sign-in', async () => {
    const user = await server.addUser();
    const browser = new Browser(server, '198.51.100.1');
    const request = signInRequest(server);
    const values = new Set<string>();
    const look = async () => {
      for (const value of browser.cookieValues) values.add(value);
      const dump = await dumpTable(server.database, 'oidc_artifact');
      expect(dump.length).toBeGreaterThan(0);
      for (const value of [...values, request.state, user.email, user.password]) expect(dump).not.toContain(value);
    };

    const page = await openSignIn(browser, request);
    values.add(page.slice(page.lastIndexOf('/') + 1));
    await look();
    const answer = await browser.submit(page, { email: user.email, password: user.password });
    await look();
    const callback = await followToPortal(browser, server, answer);
    values.add(callback.searchParams.get('code') ?? '');
    await look();
    const tokens = (await (await exchange(server, request, callback)).json()) as Tokens;
    values.add(tokens.access_token);
    await look();
    expect(values.size).toBeGreaterThan(5);
    for (const line of server.logged) for (const value of values) expect(line).not.toContain(value);
  });

  it('contains the signing key encrypted, and another pepper can’t decrypt it', async () => {
    const { config, database } = server;
    const load = (tokenPeppers: SecretList) => loadSigningKeys({ database, tokenPeppers, now: Date.now });
    const [key] = await load(config.secrets.tokenPeppers);
    const dump = await dumpTable(database, 'oidc_signing_key');
    for (const part of [key?.d, key?.p, key?.q, key?.n]) expect(dump).not.toContain(part);
    await expect(load([randomBytes(32).toString('base64url')])).rejects.toThrow(/TOKEN_PEPPER/);
  });

  it('gives all processes the same signing key, also when many start at the same time without one', async () => {
    const { config, database } = server;
    const load = () => loadSigningKeys({ database, tokenPeppers: config.secrets.tokenPeppers, now: Date.now });
    const [before] = await load();
    await database.driver.runAsOwner('alter table oidc_signing_key rename to kept');
    await database.driver.runAsOwner('create table oidc_signing_key (like kept including all)');
    await database.driver.runAsOwner('grant select, insert on oidc_signing_key to litfass_auth');
    try {
      const loaded = await Promise.all([load(), load(), load(), load()]);
      expect(loaded[0]).toHaveLength(1);
      expect(loaded[0][0]?.kid).not.toBe(before?.kid);
      for (const keys of loaded) expect(keys).toEqual(loaded[0]);
    } finally {
      await database.driver.runAsOwner('drop table oidc_signing_key; alter table kept rename to oidc_signing_key');
    }
  });

  it('lets a second process verify tokens of the first', async () => {
    const partner = await server.addPartner();
    const answer = await server.post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: partner.clientId,
      client_secret: partner.clientSecret,
      audience: `${server.url}/graphql`,
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const second = await createAuthorizationServer({ ...server, log: silent });
    expect(await second.findPartnerByAccessToken(token)).toEqual(partnerOf(partner));
    await second.close();
  });

  it('loses only expired rows when swept', async () => {
    const { identity } = server.database;
    const count = () => identity.all(query.selectFrom('oidc_artifact').select('id_digest'));
    const adapter = newAdapter('Grant');
    const before = (await count()).length;
    await adapter.upsert('short', { iat: 1 }, -5);
    await adapter.upsert('long', { iat: 1 }, 3600);
    await adapter.upsert('endless', { iat: 1 });
    await deleteExpiredArtifacts(identity);
    expect((await count()).length).toBe(before + 2);
    expect(await adapter.find('long')).toEqual({ iat: 1 });
    expect(await adapter.find('endless')).toEqual({ iat: 1 });
  });
});

function newAdapter(model: string, key: Buffer = Buffer.alloc(32, 1)) {
  const digests = createDigests(server.config.secrets.tokenPeppers);
  return createArtifactAdapter(model, { identity: server.database.identity, digests, seal: createSeal([key]) });
}

describe('the adapter', () => {
  it('returns what was stored, including jti, until it expires', async () => {
    const adapter = newAdapter('Session');
    const payload = { jti: 'session-1', uid: 'uid-1', accountId: 'anna', exp: 1 };
    await adapter.upsert('session-1', payload, 60);
    expect(await adapter.find('session-1')).toEqual(payload);
    expect(await adapter.findByUid('uid-1')).toEqual(payload);
    await adapter.upsert('session-1', { ...payload, accountId: 'viktor' }, 60);
    expect(await adapter.find('session-1')).toMatchObject({ accountId: 'viktor' });
    await adapter.upsert('session-1', payload, -1);
    expect(await adapter.find('session-1')).toBeUndefined();
    expect(await adapter.findByUid('uid-1')).toBeUndefined();
  });

  it('keeps models apart', async () => {
    await newAdapter('AccessToken').upsert('same-id', { accountId: 'anna' }, 60);
    expect(await newAdapter('AuthorizationCode').find('same-id')).toBeUndefined();
  });

  it('consumes once', async () => {
    const adapter = newAdapter('AuthorizationCode');
    await adapter.upsert('code-1', { accountId: 'anna' }, 60);
    const outcomes = await Promise.allSettled([adapter.consume('code-1'), adapter.consume('code-1')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await adapter.find('code-1')).toMatchObject({ consumed: true });
  });

  it('removes one, and all of a grant', async () => {
    const adapter = newAdapter('AccessToken');
    await adapter.upsert('one', { grantId: 'grant-1' }, 60);
    await adapter.upsert('two', { grantId: 'grant-1' }, 60);
    await adapter.upsert('three', { grantId: 'grant-2' }, 60);
    await adapter.destroy('one');
    expect(await adapter.find('one')).toBeUndefined();
    expect(await adapter.find('two')).toBeDefined();
    await adapter.revokeByGrantId('grant-1');
    expect(await adapter.find('two')).toBeUndefined();
    expect(await adapter.find('three')).toBeDefined();
  });

  it('does not decrypt data that was sealed with another key, changed, or moved to another row', async () => {
    const adapter = newAdapter('Grant');
    await adapter.upsert('mine', { accountId: 'anna' }, 60);
    await adapter.upsert('yours', { accountId: 'viktor' }, 60);
    await expect(newAdapter('Grant', Buffer.alloc(32, 2)).find('mine')).rejects.toThrow();

    const digests = createDigests(server.config.secrets.tokenPeppers);
    const [mine, yours] = [digests.artifactId('Grant:mine'), digests.artifactId('Grant:yours')];
    const copied = query
      .updateTable('oidc_artifact')
      .set({ payload: sql<string>`(select payload from oidc_artifact where id_digest = ${yours})` })
      .where('id_digest', '=', mine);
    await server.database.identity.all(copied);
    await expect(adapter.find('mine')).rejects.toThrow();
  });
});
