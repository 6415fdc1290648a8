import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenLength, tokenPrefixes } from '#shared/token-format.ts';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { keysOf } from './testing/keys.ts';

// PostgreSQL leaves out the zeros a fraction ends with.
const clock = { now: Math.floor(Date.now() / 1000) * 1000 + 123 };
const api = await createTestApp({ now: () => clock.now });
const second = await createTestApp({ now: () => clock.now, database: api.database });
const { change, create, statusOf, auditOf } = keysOf(api);
const at = (milliseconds: number) => new Date(clock.now + milliseconds).toISOString();
const rotate = (id: string, overlapSeconds?: number, token?: string) =>
  change(
    'rotateAPIToken',
    { id, ...(overlapSeconds === undefined ? {} : { overlapSeconds }) },
    token === undefined ? {} : { token },
  );

let id: string;
let value: string;

beforeEach(async () => {
  ({ id, value } = await create());
});

describe('a rotation', () => {
  it('gives a key a second secret; both work during the overlap', async () => {
    const rotated = await rotate(id, 3600);
    expect(rotated.userErrors).toEqual([]);
    expect(rotated.value).toMatch(
      new RegExp(`^${tokenPrefixes.live}[0-9A-Za-z]{${tokenLength - tokenPrefixes.live.length}}$`),
    );
    expect(rotated.value).not.toBe(value);
    expect(rotated.token).toMatchObject({
      id,
      status: 'ROTATING',
      lastFour: rotated.value?.slice(-4),
      secrets: [
        { lastFour: rotated.value?.slice(-4), expiresAt: null },
        { lastFour: value.slice(-4), expiresAt: at(3_600_000) },
      ],
    });
    expect([await statusOf(value), await statusOf(rotated.value)]).toEqual([200, 200]);
  });

  it('has an overlap of a day by default', async () => {
    const rotated = await rotate(id);
    expect(rotated.token?.secrets[1]?.expiresAt).toBe(at(86_400_000));
  });

  it('ends the old secret on time, to the millisecond, in every process', async () => {
    const others = keysOf(second);
    // Remembered by both, without an end.
    expect([await statusOf(value), await others.statusOf(value)]).toEqual([200, 200]);
    const rotated = await rotate(id, 60);
    clock.now += 59_999;
    expect([await statusOf(value), await others.statusOf(value)]).toEqual([200, 200]);
    clock.now += 1;
    expect([await statusOf(value), await others.statusOf(value)]).toEqual([401, 401]);
    expect([await statusOf(rotated.value), await others.statusOf(rotated.value)]).toEqual([200, 200]);
  });

  it('without overlap ends the old secret immediately', async () => {
    expect(await statusOf(value)).toBe(200);
    const rotated = await rotate(id, 0);
    expect([await statusOf(value), await statusOf(rotated.value)]).toEqual([401, 200]);
  });

  it('shows in the list which secret was used, when and from which IP address', async () => {
    const rotated = await rotate(id, 3600);
    await statusOf(value, { from: '203.0.113.5' });
    await api.database.driver.idle();
    const { data } = await api.graphql(`{ getAPIToken(id: "${id}") { secrets { lastFour lastUsedAt lastUsedIp } } }`);
    expect(data['getAPIToken']).toEqual({
      secrets: [
        { lastFour: rotated.value?.slice(-4), lastUsedAt: null, lastUsedIp: null },
        { lastFour: value.slice(-4), lastUsedAt: at(0), lastUsedIp: '203.0.113.5' },
      ],
    });
  });

  it('is found by the status ROTATING, which ends with it', async () => {
    const rotating = async () => {
      const { data } = await api.graphql<{ listAPITokensByCompany: { items: { id: string }[] } }>(
        `query ($filter: APITokenFilter) { listAPITokensByCompany(companyId: "${nordlicht.id}", filter: $filter) { items { id } } }`,
        { variables: { filter: { status: ['ROTATING'] } } },
      );
      return data.listAPITokensByCompany.items.some((item) => item.id === id);
    };
    expect(await rotating()).toBe(false);
    await rotate(id, 86_400);
    expect(await rotating()).toBe(true);
  });

  it('adds one audit event, without a secret', async () => {
    const rotated = await rotate(id, 60);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.rotated']);
    const [event] = await api.database.asOwner(
      `select changes from audit_event where target_id = '${id}' and action = 'api_token.rotated'`,
    );
    expect(event?.['changes']).toEqual([
      { field: 'lastFour', before: value.slice(-4), after: rotated.value?.slice(-4) },
      { field: 'oldValueExpiresAt', before: null, after: at(60_000) },
    ]);
  });

  it('returns the new secret in its response only', async () => {
    const rotated = await rotate(id, 60);
    const needle = rotated.value?.slice(tokenPrefixes.live.length) ?? '';
    expect(needle).toHaveLength(tokenLength - tokenPrefixes.live.length);
    const tables = await api.database.asOwner(`select tablename as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables) {
      const found = await api.database.asOwner(
        `select 1 from ${String(name)} as found where to_jsonb(found)::text like '%${needle}%'`,
      );
      expect(found).toEqual([]);
    }
    expect(api.logs().join('\n')).not.toContain(needle);
  });

  it('is stored with its audit event or not at all', async () => {
    for (const failing of [/insert into "audit_event"/, /insert into "api_token_secret"/]) {
      const { errors } = await api.database.driver.failing(failing, new Error('disk full'), () => rotate(id, 0));
      expect(errors).toEqual(['INTERNAL']);
    }
    expect(await statusOf(value)).toBe(200);
    expect(await auditOf(id)).toEqual(['api_token.created']);
  });
});

describe('two concurrent rotations', () => {
  it.each([0, 3600])('(overlap %i): one succeeds, the others get CONFLICT', async (overlapSeconds) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(id, overlapSeconds)));
    const won = answers.filter(({ value: made }) => made !== null);
    expect(won).toHaveLength(1);
    for (const { value: made, userErrors, token } of answers) {
      if (made === null) expect({ userErrors, token }).toEqual({ userErrors: ['CONFLICT input.id'], token: null });
    }
    expect(await statusOf(won[0]?.value ?? null)).toBe(200);
    expect(await statusOf(value)).toBe(overlapSeconds === 0 ? 401 : 200);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.rotated']);
  });

  it('(in two processes): one succeeds', async () => {
    const answers = await Promise.all(
      [change, keysOf(second).change, change, keysOf(second).change].map((send) =>
        send('rotateAPIToken', { id, overlapSeconds: 0 }),
      ),
    );
    expect(answers.map(({ userErrors }) => userErrors[0] ?? 'made').sort()).toEqual([
      ...Array<string>(3).fill('CONFLICT input.id'),
      'made',
    ]);
  });

  it('within seconds: the second is rejected, so that a retry doesn’t end the new secret', async () => {
    const first = await rotate(id, 0);
    clock.now += 9_999;
    expect(await rotate(id, 0)).toMatchObject({ value: null, token: null, userErrors: ['CONFLICT input.id'] });
    clock.now += 1;
    expect(await statusOf(first.value)).toBe(200);
    expect((await rotate(id, 0)).userErrors).toEqual([]);
  });

  it('one after the other: the second is rejected during the overlap of the first', async () => {
    await rotate(id, 60);
    clock.now += 10_000;
    const refused = await rotate(id, 60);
    expect(refused).toMatchObject({ value: null, token: null, userErrors: ['STATE_FORBIDS input.id'] });
    expect(refused.messages[0]).toContain(at(50_000));
    clock.now += 50_000;
    expect((await rotate(id, 60)).userErrors).toEqual([]);
  });
});

describe('rotation against revocation', () => {
  it('ends with a revoked key in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = await create();
      const [rotated, revoked] = await Promise.all([
        rotate(key.id, 3600),
        keysOf(second).change('revokeAPIToken', { id: key.id }),
      ]);
      expect(revoked.userErrors).toEqual([]);
      expect(revoked.token?.status).toBe('REVOKED');
      clock.now += 5_000;
      expect([await statusOf(key.value), await statusOf(rotated.value)]).toEqual([401, 401]);
    }
  });

  it('is rejected afterwards', async () => {
    await rotate(id, 3600);
    await change('revokeAPIToken', { id });
    expect(await rotate(id)).toMatchObject({ value: null, userErrors: ['STATE_FORBIDS input.id'] });
    expect(await change('endAPITokenRotation', { id })).toMatchObject({ userErrors: ['STATE_FORBIDS input.id'] });
  });
});

describe('a rotation is rejected', () => {
  it.each([-1, 2_592_001, 2_147_483_647])('with an overlap of %i seconds', async (overlapSeconds) => {
    expect((await rotate(id, overlapSeconds)).userErrors).toEqual(['INVALID input.overlapSeconds']);
  });

  it.each([0, 1, 2_592_000])('not with one of %i seconds', async (overlapSeconds) => {
    expect((await rotate(id, overlapSeconds)).userErrors).toEqual([]);
  });

  it('for a key that has expired', async () => {
    const expiring = await create({ expiresAt: at(1000) });
    clock.now += 1000;
    expect((await rotate(expiring.id)).userErrors).toEqual(['STATE_FORBIDS input.id']);
  });

  it('for an unknown key and for a foreign one, with the same error', async () => {
    const foreign = await create({ companyId: rundschau.id }, { token: await api.userToken('Ruth') });
    const answers = [];
    for (const wanted of [randomUUID(), foreign.id, 'x', '']) answers.push(await rotate(wanted));
    expect(answers[0]?.userErrors).toEqual(['NOT_FOUND input.id']);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await statusOf(foreign.value)).toBe(200);
  });

  it('for a caller without TOKENS_WRITE, and for a partner', async () => {
    const reader = await create({ scopes: ['TOKENS_READ'] });
    for (const token of [reader.value, await api.userToken('Viktor'), await api.partnerToken()]) {
      expect((await rotate(id, 0, token)).errors).toEqual(['FORBIDDEN']);
    }
    expect(await statusOf(value)).toBe(200);
  });
});

describe('a rotated secret stays within the permissions of the caller', () => {
  const from = '10.1.2.3';

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a scope more', {}, { scopes: ['REPORTS_READ', 'AUDIT_READ'] }],
    ['no expiry', { expiresAt: '2090-01-01T00:00:00Z' }, {}],
    ['a later expiry', { expiresAt: '2090-01-01T00:00:00Z' }, { expiresAt: '2090-01-02T00:00:00Z' }],
    ['any address', { allowedCidrs: ['10.0.0.0/8'] }, {}],
    ['wider addresses', { allowedCidrs: ['10.0.0.0/8'] }, { allowedCidrs: ['10.0.0.0/7'] }],
  ])('a key can’t rotate one with %s', async (_, own, wider) => {
    const caller = await create({ scopes: ['TOKENS_WRITE', 'REPORTS_READ'], ...own });
    const target = await create({ ...own, ...wider, ...('scopes' in wider ? {} : { scopes: ['REPORTS_READ'] }) });
    const unbounded = _ === 'no expiry' || _ === 'any address' ? await create() : target;
    const request = { token: caller.value, from };
    const refused = await change('rotateAPIToken', { id: unbounded.id, overlapSeconds: 0 }, request);
    expect(refused).toMatchObject({ value: null, userErrors: ['LIMIT_EXCEEDED input.id'] });
    // To take something away it may all the same.
    expect((await change('revokeAPIToken', { id: unbounded.id }, request)).userErrors).toEqual([]);
  });

  it('a key can rotate itself and keys within its limits', async () => {
    const bounds = { expiresAt: '2090-01-01T00:00:00Z', allowedCidrs: ['10.0.0.0/8'] };
    const caller = await create({ scopes: ['TOKENS_WRITE', 'REPORTS_READ'], ...bounds });
    const narrow = await create({ ...bounds, allowedCidrs: ['10.1.0.0/16'] });
    const request = { token: caller.value, from };
    expect((await change('rotateAPIToken', { id: narrow.id }, request)).userErrors).toEqual([]);
    const own = await change('rotateAPIToken', { id: caller.id, overlapSeconds: 0 }, request);
    expect(own.userErrors).toEqual([]);
    expect([await statusOf(caller.value, { from }), await statusOf(own.value, { from })]).toEqual([401, 200]);
  });
});

describe('the end of a rotation', () => {
  const end = () => change('endAPITokenRotation', { id });

  it('ends the old secret, and returns from when on everywhere', async () => {
    const rotated = await rotate(id, 86_400);
    expect(await statusOf(value)).toBe(200);
    const ended = await end();
    expect(ended).toMatchObject({ userErrors: [], token: { secrets: [{ lastFour: rotated.value?.slice(-4) }] } });
    expect(ended.effectiveAt).toBe(at(api.database.kind === 'postgres' ? 5_000 : 0));
    expect([await statusOf(value), await statusOf(rotated.value)]).toEqual([401, 200]);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.rotated', 'api_token.rotation_ended']);
  });

  it('changes nothing if the overlap has ended already', async () => {
    await rotate(id, 60);
    clock.now += 120_000;
    const ended = await end();
    expect(ended).toMatchObject({ userErrors: [], effectiveAt: at(-60_000) });
    expect((await end()).effectiveAt).toBe(at(-60_000));
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.rotated']);
  });

  it('is rejected for a key that was never rotated, and for an unknown one', async () => {
    expect(await end()).toMatchObject({ token: null, effectiveAt: null, userErrors: ['STATE_FORBIDS input.id'] });
    expect((await change('endAPITokenRotation', { id: randomUUID() })).userErrors).toEqual(['NOT_FOUND input.id']);
  });
});
