import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tokenPrefixes, tokenStart } from '#shared/token-format.ts';
import { nordlicht } from '../demo/companies.ts';
import { statement } from '../db/sql.ts';
import { demoSecrets, fixedToken, testSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp, type GraphQLRequest } from '../testing/test-app.ts';
import { createAuthenticator } from './authenticate.ts';
import { createDigests } from './digest.ts';
import { Browser, signIn } from './oauth/testing/browser.ts';
import { mintToken } from './mint-token.ts';

const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') };
const api = await createTestApp({ now: () => clock.now });
const second = await createTestApp({ now: () => clock.now, database: api.database });
const { database } = api;
const { statements } = database.driver;
const minute = 60_000;

/** Forgets what the process remembers of keys: it does so by itself after some seconds. */
const passSeconds = (seconds: number) => (clock.now += seconds * 1000);

async function createKey(input: Record<string, unknown> = {}): Promise<{ id: string; value: string }> {
  const { data } = await api.graphql<{ createAPIToken: { value: string; token: { id: string } } }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } userErrors { message } } }',
    {
      variables: {
        input: { companyId: nordlicht.id, name: randomBytes(8).toString('hex'), scopes: ['REPORTS_READ'], ...input },
      },
    },
  );
  return { id: data.createAPIToken.token.id, value: data.createAPIToken.value };
}

const ask = (token: string, request: GraphQLRequest = {}) =>
  api.graphql('{ viewer { actor { name } } }', { token, ...request });

const setStatus = (status: string) =>
  database.platform((platform) =>
    platform.all(statement('update company set status = $1 where id = $2', [status, nordlicht.id])),
  );

/** Status of the answer and the statements it took to find out who asks. */
async function askCounted(token: string): Promise<{ status: number; statements: number }> {
  await database.driver.idle();
  const before = statements.length;
  const { status } = await ask(token);
  return { status, statements: statements.length - before };
}

/**
 * The notification of a change can arrive while the first request reads the key, which then isn't cached. The clock
 * doesn't advance, so a key that is never cached fails the test.
 */
const untilCached = (token: string, status: number) =>
  expect.poll(() => askCounted(token)).toEqual({ status, statements: 0 });

describe('a bearer value that can’t be a token', () => {
  const key = demoSecrets.apiKey;

  it.each<[string, string]>([
    ['a changed character', key.slice(0, 20) + (key[20] === 'A' ? 'B' : 'A') + key.slice(21)],
    ['a changed last character', key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')],
    ['a missing character', key.slice(0, -1)],
    ['an additional character', `${key}A`],
    ['a trailing newline', `${key}\n`],
    ['a trailing newline and a space, as a folded header has it', `${key}\n `],
    ['upper case', key.toUpperCase()],
    ['lower case', key.toLowerCase()],
    ['another prefix', key.replace(tokenPrefixes.live, tokenPrefixes.test)],
    ['an unknown prefix', key.replace(tokenPrefixes.live, `${tokenStart}prod_`)],
    ['only the prefix', tokenPrefixes.live],
    ['the digest in hex', createDigests(testSecrets.tokenPeppers).apiToken(key).toString('hex')],
    ['the digest in base64', createDigests(testSecrets.tokenPeppers).apiToken(key).toString('base64')],
    ['a partner’s secret', demoSecrets.partnerClientSecret],
    ['a partner’s client id', demoSecrets.partnerClientId],
    ['a password', 'password'],
    ['a cookie value', 'a.b'],
    ['the id of a company', nordlicht.id],
    ['a word', 'undefined'],
    ['10 KB of junk', 'x'.repeat(10_000)],
    ['an unsigned JWT', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ['three dots', '...'],
  ])('(%s) is a 401 without a database query', async (_, value) => {
    expect(await askCounted(value)).toEqual({ status: 401, statements: 0 });
  });

  it('(the digest as base64url, which looks like a person’s token) is a 401', async () => {
    const digest = createDigests(testSecrets.tokenPeppers).apiToken(key).toString('base64url');
    expect(digest).toHaveLength(43);
    expect((await ask(digest)).status).toBe(401);
  });

  it('(a session’s cookie or an id_token of the same sign-in) is a 401', async () => {
    const server = { url: api.url, config: api.config, post: api.post };
    const browser = new Browser(server, '127.0.0.1');
    const email = 'anna@nordlicht-outdoor.example';
    const tokens = await signIn(browser, server, { id: '', email, password: demoSecrets.passwords[email] ?? '' });
    expect((await ask(tokens.access_token)).status).toBe(200);
    expect((await ask(tokens.id_token)).status).toBe(401);
    expect(browser.cookieValues.length).toBeGreaterThan(0);
    for (const value of browser.cookieValues) expect((await ask(value)).status).toBe(401);
  });
});

describe('a person’s token', () => {
  it('may begin with any characters, including those of a key', async () => {
    const value = tokenStart.padEnd(43, 'A');
    const [person] = await database.identity.all(statement<{ id: string }>('select id from user_account limit 1', []));
    const authenticator = createAuthenticator({
      database,
      digests: createDigests(testSecrets.tokenPeppers),
      issuedTokens: {
        findUserIdByAccessToken: (token) => Promise.resolve(token === value ? person?.id : undefined),
        findPartnerByAccessToken: () => Promise.resolve(undefined),
      },
      now: () => clock.now,
      onBackgroundError: (error) => expect.unreachable(String(error)),
    });
    expect((await authenticator.authenticate(value, '127.0.0.1')).actor).toMatchObject({
      kind: 'USER',
      id: person?.id,
    });
  });
});

describe('a key that is unknown, revoked, expired or used from elsewhere', () => {
  it('gets an identical response after the same number of statements', async () => {
    const revoked = await createKey();
    const expired = await createKey({ expiresAt: new Date(clock.now + 1000).toISOString() });
    const elsewhere = await createKey({ allowedCidrs: ['203.0.113.0/24'] });
    await database.platform((platform) =>
      platform.all(statement('update api_token set revoked_at = now() where id = $1', [revoked.id])),
    );
    passSeconds(5);
    const shapes = [];
    for (const value of [fixedToken('nobody’s'), revoked.value, expired.value, elsewhere.value, mintToken('test')]) {
      await database.driver.idle();
      const before = statements.length;
      const { status, headers, data, errors } = await ask(value);
      const { 'x-request-id': requestId, date, ...others } = headers;
      expect(date).toBeDefined();
      const body = JSON.parse(JSON.stringify({ data, errors }).replaceAll(String(requestId), 'id')) as unknown;
      shapes.push({ status, others, body, statements: statements.length - before });
    }
    expect(shapes[0]).toMatchObject({
      status: 401,
      statements: 1,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  it('stops working within five seconds of a revocation in another process, and stays revoked', async () => {
    const { id, value } = await createKey();
    expect((await ask(value)).status).toBe(200);
    await database.platform((platform) =>
      platform.all(statement('update api_token set revoked_at = now() where id = $1', [id])),
    );
    passSeconds(5);
    expect((await ask(value)).status).toBe(401);
    passSeconds(3600);
    expect((await ask(value)).status).toBe(401);
  });

  it('expires to the millisecond, cached or not', async () => {
    const expiresAt = clock.now + 10 * minute;
    const { value } = await createKey({ expiresAt: new Date(expiresAt).toISOString() });
    clock.now = expiresAt - 1;
    expect((await ask(value)).status).toBe(200);
    expect((await second.graphql('{ viewer { isStaff } }', { token: value })).status).toBe(200);
    clock.now = expiresAt;
    expect((await ask(value)).status).toBe(401);
    passSeconds(5);
    expect((await second.graphql('{ viewer { isStaff } }', { token: value })).status).toBe(401);
  });

  it('loses only the value that has expired when it has two', async () => {
    const { value } = await createKey();
    await database.platform((platform) =>
      platform.all(
        statement('update api_token_secret set expires_at = $1::timestamptz where last_four = $2', [
          new Date(clock.now + 1000).toISOString(),
          value.slice(-4),
        ]),
      ),
    );
    passSeconds(0.999);
    expect((await ask(value)).status).toBe(200);
    passSeconds(0.001);
    expect((await ask(value)).status).toBe(401);
  });

  it.each([
    ['SUSPENDED', 'The company is suspended. Its members can see the reason with getCompany.'],
    ['CLOSED', 'The company is closed.'],
  ])(
    'of a company that is %s is refused with that code, and works again when it is active',
    async (status, message) => {
      const { value } = await createKey();
      await setStatus(status);
      try {
        passSeconds(5);
        // More often than an address may fail: the key is valid, so it is no guess.
        for (let index = 0; index < 70; index += 1) {
          const { status: code, errors, headers } = await ask(value);
          expect([code, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
            403,
            `COMPANY_${status}`,
            message,
          ]);
          expect(headers['www-authenticate']).toBeUndefined();
        }
      } finally {
        await setStatus('ACTIVE');
        passSeconds(5);
      }
      expect((await ask(value)).status).toBe(200);
    },
  );

  it('of a suspended company costs one look-up in 4.5 seconds', async () => {
    const { value } = await createKey();
    await setStatus('SUSPENDED');
    try {
      passSeconds(5);
      expect(await askCounted(value)).toEqual({ status: 403, statements: 1 });
      await untilCached(value, 403);
    } finally {
      await setStatus('ACTIVE');
      passSeconds(5);
    }
  });

  it('that was revoked or may not be used from an address does not say that its company is suspended', async () => {
    const revoked = await createKey();
    const bound = await createKey({ allowedCidrs: ['203.0.113.0/24'] });
    await database.asOwner(`update api_token set revoked_at = now() where id = '${revoked.id}'`);
    await setStatus('SUSPENDED');
    try {
      passSeconds(5);
      for (const { value } of [revoked, bound]) {
        const { status, errors } = await ask(value);
        expect([status, errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
      }
    } finally {
      await setStatus('ACTIVE');
      passSeconds(5);
    }
  });
});

describe('a cached key', () => {
  it('needs no statement for some seconds', async () => {
    const { value } = await createKey();
    expect((await askCounted(value)).statements).toBeGreaterThanOrEqual(2);
    await untilCached(value, 200);
  });

  it('has its IP address checked on each request', async () => {
    const { value } = await createKey({ allowedCidrs: ['203.0.113.0/24'] });
    expect((await ask(value, { from: '203.0.113.1' })).status).toBe(200);
    expect((await ask(value, { from: '203.0.114.1' })).status).toBe(401);
    expect((await ask(value, { from: '::ffff:203.0.113.1' })).status).toBe(200);
    expect((await ask(value, { from: '::1' })).status).toBe(401);
  });

  it('takes the address of the connection, whatever headers claim', async () => {
    const { value } = await createKey({ allowedCidrs: ['203.0.113.0/24'] });
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']) {
      expect((await ask(value, { headers: { [name]: '203.0.113.1' } })).status).toBe(401);
    }
  });
});

describe('the last use of a key', () => {
  interface Use {
    readonly lastUsedAt: string | null;
    readonly lastUsedIp: string | null;
  }

  async function useOf(id: string): Promise<Use & { secrets: Use[] }> {
    await database.driver.idle();
    const rows = await database.asOwner(`select to_jsonb(u) as use from (
      select last_used_at, last_used_ip from api_token where id = '${id}'
      union all select last_used_at, last_used_ip from api_token_secret where token_id = '${id}') as u`);
    const [token, ...secrets] = rows.map(({ use }) => {
      const { last_used_at: at, last_used_ip: ip } = use as {
        last_used_at: string | null;
        last_used_ip: string | null;
      };
      return { lastUsedAt: at === null ? null : new Date(at).toISOString(), lastUsedIp: ip };
    });
    return { lastUsedAt: null, lastUsedIp: null, ...token, secrets };
  }

  const writes = () => statements.filter(({ text }) => text.startsWith('update "api_token"')).length;

  it('is stored with its IP address, on the key and on the value', async () => {
    const { id, value } = await createKey();
    expect(await useOf(id)).toMatchObject({ lastUsedAt: null, secrets: [{ lastUsedAt: null }] });
    const at = new Date(clock.now).toISOString();
    await ask(value, { from: '203.0.113.77' });
    const use = { lastUsedAt: at, lastUsedIp: '203.0.113.77' };
    expect(await useOf(id)).toEqual({ ...use, secrets: [use] });
  });

  it('is written at most once a minute', async () => {
    const { id, value } = await createKey();
    const start = clock.now;
    await ask(value);
    await useOf(id);
    const before = writes();
    clock.now = start + minute - 1;
    await ask(value);
    await useOf(id);
    expect(writes()).toBe(before);
    clock.now = start + minute;
    await ask(value);
    expect((await useOf(id)).lastUsedAt).toBe(new Date(start + minute).toISOString());
  });

  it('is written at most once a minute by several processes together', async () => {
    const { id, value } = await createKey();
    const start = clock.now;
    await ask(value);
    await useOf(id);
    clock.now = start + 10_000;
    await second.graphql('{ viewer { isStaff } }', { token: value });
    expect((await useOf(id)).lastUsedAt).toBe(new Date(start).toISOString());
  });

  it('never goes back', async () => {
    const { id, value } = await createKey();
    const start = clock.now;
    await ask(value);
    await useOf(id);
    clock.now = start - 10 * minute;
    await second.graphql('{ viewer { isStaff } }', { token: value });
    await ask(value);
    const { lastUsedAt, secrets } = await useOf(id);
    expect([lastUsedAt, secrets[0]?.lastUsedAt]).toEqual(Array<string>(2).fill(new Date(start).toISOString()));
    clock.now = start + 5000;
  });

  it('is not stored for a rejected request', async () => {
    const { id, value } = await createKey({ allowedCidrs: ['203.0.113.0/24'] });
    await ask(value, { from: '203.0.114.1' });
    expect((await useOf(id)).lastUsedAt).toBeNull();
  });

  it('fails no request when it can’t be written', async () => {
    const { value } = await createKey();
    const answer = await database.driver.failing(/^update "api_token"/, new Error('read only'), async () => {
      const { status } = await ask(value);
      await database.driver.idle();
      return status;
    });
    expect(answer).toBe(200);
    expect(api.logs().at(-1)).toContain('a mark of use was not written');
  });
});

describe('a partner’s token', () => {
  it('stops working immediately when the partner is suspended', async () => {
    const token = await api.partnerToken();
    const suspend = (status: string) =>
      database.platform((platform) => platform.all(statement('update partner set status = $1', [status])));
    expect((await ask(token)).status).toBe(200);
    await suspend('SUSPENDED');
    expect((await ask(token)).status).toBe(401);
    await suspend('ACTIVE');
    expect((await ask(token)).status).toBe(200);
  });
});
