import { describe, expect, it } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { keysOf } from '../modules/tokens/testing/keys.ts';
import { demoSecrets, fixedToken } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { change, create, statusOf, auditOf } = keysOf(api);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

interface Report {
  readonly url?: string;
  readonly method?: 'POST' | 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Record<string, string>;
  readonly payload?: string;
  readonly from?: string;
}

async function send({
  url = '/tokens/revoke',
  method = 'POST',
  headers = json,
  payload,
  from = '198.51.100.1',
}: Report) {
  const began = performance.now();
  const answer = await api.app.inject({
    method,
    url,
    headers,
    remoteAddress: from,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, took: performance.now() - began };
}

const report = (value: string, from?: string) =>
  send({ payload: JSON.stringify({ token: value }), ...(from === undefined ? {} : { from }) });

describe('a leaked key', () => {
  it.each<[string, (value: string) => Report]>([
    ['JSON', (value) => ({ payload: JSON.stringify({ token: value }) })],
    [
      'JSON with a charset',
      (value) => ({ headers: { 'content-type': 'application/json; charset=utf-8' }, payload: `{"token":"${value}"}` }),
    ],
    [
      'JSON, with its type in capitals',
      (value) => ({ headers: { 'content-type': 'Application/JSON' }, payload: `{"token":"${value}"}` }),
    ],
    ['a form', (value) => ({ headers: form, payload: `token=${value}` })],
    ['a form, copied with the line break around it', (value) => ({ headers: form, payload: `token=+${value}%0A` })],
  ])('is revoked by any caller who has it, without signing in (%s)', async (_, given) => {
    const { id, value } = await create();
    expect(await statusOf(value)).toBe(200);
    expect(await send(given(value))).toMatchObject({ status: 200 });
    expect(await statusOf(value)).toBe(401);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.revoked']);
  });

  it('is revoked with both its secrets, also by the old one', async () => {
    const { id, value } = await create();
    const rotated = await change('rotateAPIToken', { id, overlapSeconds: 3600 });
    await report(value);
    expect([await statusOf(value), await statusOf(rotated.value)]).toEqual([401, 401]);
  });

  it('is revoked from any IP address, whatever its address ranges', async () => {
    const { value } = await create({ allowedCidrs: ['10.0.0.0/8'] });
    await report(value, '203.0.113.9');
    expect(await statusOf(value, { from: '10.0.0.1' })).toBe(401);
  });

  it('is in the company’s audit log as a leak report, with IP address and request id', async () => {
    const { id, value } = await create({ name: 'Left on a train' });
    const { headers } = await report(value, '203.0.113.77');
    const [event] = await api.database.asOwner(
      `select * from audit_event where target_id = '${id}' and action = 'api_token.revoked'`,
    );
    expect(event).toMatchObject({
      company_id: nordlicht.id,
      actor_kind: 'SYSTEM',
      actor_name: 'Leak report',
      target_type: 'APIToken',
      ip_address: '203.0.113.77',
      request_id: headers['x-request-id'],
    });
    const line: unknown = JSON.parse(api.logs().find((text) => text.includes('a leaked API key was reported')) ?? '{}');
    expect(line).toMatchObject({ level: 'warn', requestId: expect.any(String) as string, companyId: nordlicht.id });
    expect(JSON.stringify(event)).not.toContain(value.slice(8));
    expect(api.logs().join('\n')).not.toContain(value.slice(8));
  });
});

describe('the answer', () => {
  it('is identical and takes the same time for any value', async () => {
    const { id, value } = await create();
    const revoked = await create();
    await change('revokeAPIToken', { id: revoked.id });
    const expired = await create({ expiresAt: new Date(clock.now + 1).toISOString() });
    clock.now += 1;
    const shapes = [];
    for (const given of [
      value,
      value,
      revoked.value,
      expired.value,
      fixedToken('nobody’s'),
      `${value.slice(0, -1)}!`,
      'junk',
      demoSecrets.partnerClientSecret,
      '\0',
    ]) {
      const { headers, took, ...others } = await report(given);
      const { 'x-request-id': requestId, date, ...sameHeaders } = headers;
      expect([typeof requestId, typeof date]).toEqual(['string', 'string']);
      shapes.push({ ...others, headers: sameHeaders });
      // Timers may be a moment early.
      expect(took).toBeGreaterThan(195);
    }
    expect(shapes[0]).toMatchObject({
      status: 200,
      body: '{"message":"If this was the value of an API key, it no longer works."}',
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    });
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.revoked']);
    expect(await auditOf(expired.id)).toEqual(['api_token.created']);
  });

  it('for an invalid value needs no database', async () => {
    await api.database.driver.idle();
    const before = api.database.driver.statements.length;
    await report(`${demoSecrets.apiKey.slice(0, -1)}x`);
    expect(api.database.driver.statements.length).toBe(before);
  });

  it('is an error without details when the database is unavailable', async () => {
    const { value } = await create();
    const answers = await api.database.driver.failing(/api_token_secret/, new Error('gone'), () =>
      Promise.all([report(value), report(fixedToken('nobody’s'))]),
    );
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect(await statusOf(value)).toBe(200);
  });
});

describe('a report is rejected', () => {
  it.each<[string, Report, number]>([
    ['by GET', { method: 'GET' }, 405],
    ['by PUT', { method: 'PUT', payload: '{}' }, 405],
    ['with the value in the address', { url: `/tokens/revoke?token=${demoSecrets.apiKey}`, payload: '{}' }, 400],
    ['without a body', {}, 400],
    ['without a token', { payload: '{}' }, 400],
    ['with an empty token', { payload: '{"token":" "}' }, 400],
    ['with a token that is no text', { payload: '{"token":["x"]}' }, 400],
    ['with broken JSON', { payload: '{"token":' }, 400],
    ['with a list', { payload: `["${demoSecrets.apiKey}"]` }, 400],
    ['with a form of two tokens', { headers: form, payload: `token=${demoSecrets.apiKey}&token=x` }, 400],
    ['as plain text', { headers: { 'content-type': 'text/plain' }, payload: demoSecrets.apiKey }, 415],
    ['with a long body', { payload: `{"token":"${'x'.repeat(5_000)}"}` }, 413],
  ])('%s', async (_, given, status) => {
    const refused = await send(given);
    expect(refused.status).toBe(status);
    expect(refused.body).not.toContain(demoSecrets.apiKey.slice(8));
    expect(refused.headers['cache-control']).toBe('no-store');
    if (status === 413) expect(refused.body).toContain('The body is larger than 4 KB.');
    if (status === 405) expect(refused.headers.allow).toBe('POST');
    expect(await statusOf(demoSecrets.apiKey)).toBe(200);
  });

  it('from an IP address that sends too many, and from that address only', async () => {
    const from = '198.51.100.77';
    const send60 = () => Promise.all(Array.from({ length: 60 }, () => report('junk', from)));
    expect((await send60()).map(({ status }) => status)).toEqual(Array<number>(60).fill(200));
    const { value } = await create();
    const refused = await report(value, from);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(await statusOf(value)).toBe(200);
    // A caller who reports keys can still send requests with a key, also from the same IP address.
    expect(await statusOf(value, { from })).toBe(200);
    expect((await report(value, '198.51.100.78')).status).toBe(200);
    clock.now += 1_000;
    expect((await report('junk', from)).status).toBe(200);
  });
});
