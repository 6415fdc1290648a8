import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signAddress, signedAddressHeader, signedAddressKey } from '#shared/signed-address.ts';
import { parseTrustedProxies } from '#shared/trusted-proxies.ts';
import { nordlicht } from '../demo/companies.ts';
import { fixedToken, testSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const balancer = '10.0.0.1';

/** A fixed clock, because limits restore an attempt per second. */
const now = Date.now();
const behind = (proxies: string, database?: TestApp['database']) =>
  createTestApp({
    now: () => now,
    trustedProxies: parseTrustedProxies(proxies),
    ...(database === undefined ? {} : { database }),
  });

const api = await behind('10.0.0.0/8');
const direct = await behind('none', api.database);

/** A request as the balancer passes it on: it adds its client after what the client has sent. */
const forwarded = (...addresses: string[]) => ({
  from: balancer,
  headers: { 'x-forwarded-for': addresses.join(', ') },
});

const createdKey = `mutation ($input: CreateAPITokenInput!) {
  createAPIToken(input: $input) { value token { id } userErrors { message } }
}`;

async function createKey(allowedCidrs: readonly string[], request = forwarded('203.0.113.200')) {
  const input = { companyId: nordlicht.id, name: randomUUID(), scopes: ['REPORTS_READ'], allowedCidrs };
  const { data } = await api.graphql<{ createAPIToken: { value: string; token: { id: string } } }>(createdKey, {
    variables: { input },
    ...request,
  });
  return { id: data.createAPIToken.token.id, value: data.createAPIToken.value };
}

async function statusOf(token: string, request: Parameters<TestApp['graphql']>[1], app = api): Promise<number> {
  return (await app.graphql('{ viewer { isStaff } }', { token, ...request })).status;
}

describe('behind a trusted proxy, a key with an allow-list', () => {
  it('works from its network and from no other', async () => {
    const { value } = await createKey(['203.0.113.0/24', '2001:db8::/32']);
    expect(await statusOf(value, forwarded('203.0.113.5'))).toBe(200);
    expect(await statusOf(value, forwarded('2001:DB8::5'))).toBe(200);
    expect(await statusOf(value, forwarded('198.51.100.66'))).toBe(401);
    expect(await statusOf(value, { from: balancer })).toBe(401);
  });

  it('isn’t opened by addresses that the client sends', async () => {
    const { value } = await createKey(['203.0.113.0/24']);
    expect(await statusOf(value, forwarded('203.0.113.5', '198.51.100.66'))).toBe(401);
    expect(await statusOf(value, forwarded('203.0.113.5', '10.0.0.7', '198.51.100.66'))).toBe(401);
    const own = { ...forwarded('203.0.113.5'), from: '198.51.100.66' };
    expect(await statusOf(value, own)).toBe(401);
    expect(await statusOf(value, { ...own, from: '203.0.113.5' }, direct)).toBe(200);
    expect(await statusOf(value, own, direct)).toBe(401);
    for (const name of ['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip']) {
      expect(await statusOf(value, { from: balancer, headers: { [name]: '203.0.113.5' } })).toBe(401);
      expect(await statusOf(value, { from: balancer, headers: { [name]: 'for=203.0.113.5' } })).toBe(401);
    }
  });

  it('of the balancer’s own address is no key of everyone', async () => {
    const { value } = await createKey(['10.0.0.0/8']);
    expect(await statusOf(value, forwarded('198.51.100.66'))).toBe(401);
  });

  it('reads several headers as one list', async () => {
    const { value } = await createKey(['203.0.113.0/24']);
    const lines = async (...values: string[]) => {
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: balancer,
        headers: { authorization: `Bearer ${value}`, 'x-forwarded-for': values },
        payload: { query: '{ viewer { isStaff } }' },
      });
      return statusCode;
    };
    expect(await lines('198.51.100.66', '203.0.113.5, 10.0.0.9')).toBe(200);
    expect(await lines('203.0.113.5', '198.51.100.66')).toBe(401);
  });
});

describe('behind a trusted proxy', () => {
  it('wrong bearers of one client cost another none of its requests', async () => {
    const { value } = await createKey([]);
    const stranger = forwarded('198.51.100.7');
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1) statuses.push(await statusOf(fixedToken(`${index}`), stranger));
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf(value, stranger)).toBe(429);
    expect(await statusOf(value, forwarded('198.51.100.8'))).toBe(200);
  });

  it('an IPv6 client has one limit for its whole network', async () => {
    const { value } = await createKey([]);
    for (let index = 0; index < 60; index += 1) {
      await statusOf(fixedToken(`six ${index}`), forwarded(`2001:db8:7::${index.toString(16)}`));
    }
    expect(await statusOf(value, forwarded('2001:db8:7::ffff'))).toBe(429);
    expect(await statusOf(value, forwarded('2001:db8:8::1'))).toBe(200);
  });

  it('the audit log, the last use of a key and a denial have the client’s address', async () => {
    const { id, value } = await createKey(['203.0.113.0/24'], forwarded('::ffff:203.0.113.77'));
    await statusOf(value, forwarded('203.0.113.9'));
    const { headers } = await api.graphql('{ viewer { isStaff } }', { token: value, ...forwarded('198.51.100.66') });
    await api.database.driver.idle();
    const [event] = await api.database.asOwner(`select ip_address from audit_event where target_id = '${id}'`);
    expect(event).toEqual({ ip_address: '203.0.113.77' });
    const [token] = await api.database.asOwner(`select last_used_ip from api_token where id = '${id}'`);
    expect(token).toEqual({ last_used_ip: '203.0.113.9' });
    const explained = await api.graphql<{ explainDenial: { message: string } | null }>(
      'query ($companyId: ID!, $requestId: String!) { explainDenial(companyId: $companyId, requestId: $requestId) { message } }',
      { variables: { companyId: nordlicht.id, requestId: headers['x-request-id'] }, ...forwarded('203.0.113.200') },
    );
    expect(explained.data.explainDenial?.message).toContain('198.51.100.66');
  });

  it('sign-in and the token endpoint count by the client’s address', async () => {
    const attempt = async (address: string) => {
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/oauth/token',
        remoteAddress: balancer,
        headers: { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=client_credentials&client_id=lfp_0123456789abcdef&client_secret=wrong',
      });
      return statusCode;
    };
    for (let index = 0; index < 10; index += 1) expect(await attempt('198.51.100.20')).toBe(401);
    expect(await attempt('198.51.100.20')).toBe(429);
    expect(await attempt('198.51.100.21')).toBe(401);
  });
});

describe('the address that the portal hands on', () => {
  const key = signedAddressKey(testSecrets.sessionSecrets[0]);
  const signedFor = async (token: string, address: string) => ({
    [signedAddressHeader]: await signAddress(await key, address, { authorization: `Bearer ${token}`, now }),
  });

  it('is that of its reader, whatever is between portal and API', async () => {
    const { value } = await createKey(['203.0.113.0/24']);
    const headers = await signedFor(value, '203.0.113.5');
    expect(await statusOf(value, { from: '192.0.2.1', headers })).toBe(200);
    expect(await statusOf(value, { from: balancer, headers: { ...headers, 'x-forwarded-for': '192.0.2.1' } })).toBe(
      200,
    );
    expect(await statusOf(value, { from: '203.0.113.5', headers: await signedFor(value, '198.51.100.66') })).toBe(401);
  });

  it('counts failures for the reader, and none for the portal', async () => {
    const portal = '192.0.2.10';
    const { value } = await createKey([]);
    for (let index = 0; index < 61; index += 1) {
      const token = fixedToken(`portal ${index}`);
      await statusOf(token, { from: portal, headers: await signedFor(token, '198.51.100.30') });
    }
    expect(await statusOf(value, { from: portal, headers: await signedFor(value, '198.51.100.30') })).toBe(429);
    expect(await statusOf(value, { from: portal, headers: await signedFor(value, '198.51.100.31') })).toBe(200);
    expect(await statusOf(value, { from: portal })).toBe(200);
  });

  it('is ignored when it is forged, stale or of another token', async () => {
    const { value } = await createKey(['203.0.113.0/24']);
    const otherKey = await signedAddressKey('session-secret-of-another-portal-012');
    const authorization = `Bearer ${value}`;
    const wrong: string[] = [
      await signAddress(otherKey, '203.0.113.5', { authorization, now }),
      await signAddress(await key, '203.0.113.5', { authorization: 'Bearer other', now }),
      await signAddress(await key, '203.0.113.5', { authorization, now: now - 120_000 }),
      await signAddress(await key, '203.0.113.5', { authorization, now: now + 120_000 }),
      '203.0.113.5',
      '',
    ];
    for (const header of wrong) {
      const headers = { [signedAddressHeader]: header };
      expect(await statusOf(value, { from: '192.0.2.1', headers })).toBe(401);
      expect(await statusOf(value, { from: '203.0.113.5', headers })).toBe(200);
    }
    expect(api.logs().filter((line) => line.includes('was not signed by the portal'))).toHaveLength(1);
  });
});
