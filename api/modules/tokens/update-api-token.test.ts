import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rundschau } from '../../demo/companies.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { keysOf } from './testing/keys.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { change, create, statusOf, auditOf } = keysOf(api);
const update = (input: Record<string, unknown>, token?: string, from = '127.0.0.1') =>
  change('updateAPIToken', { id, ...input }, { from, ...(token === undefined ? {} : { token }) });
const reads = async (value: string) =>
  (
    await api.graphql<{ viewer: { scopes: string[]; actor: { name: string } } }>(
      '{ viewer { scopes actor { name } } }',
      { token: value },
    )
  ).data.viewer;

let id: string;
let value: string;

beforeEach(async () => {
  ({ id, value } = await create({ scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'], allowedCidrs: ['127.0.0.0/8'] }));
});

describe('a change of a key', () => {
  it('applies from the next request on', async () => {
    expect((await reads(value)).scopes).toEqual(['CAMPAIGNS_READ', 'REPORTS_READ']);
    const name = randomUUID();
    const changed = await update({ name: ` ${name} `, scopes: ['REPORTS_READ', 'AUDIENCES_READ', 'REPORTS_READ'] });
    expect(changed).toMatchObject({
      userErrors: [],
      token: { name, scopes: ['AUDIENCES_READ', 'REPORTS_READ'], allowedCidrs: ['127.0.0.0/8'] },
    });
    expect(await reads(value)).toEqual({ scopes: ['AUDIENCES_READ', 'REPORTS_READ'], actor: { name } });
    expect((await update({ allowedCidrs: ['10.0.0.0/8', '10.0.0.0/8'] })).token?.allowedCidrs).toEqual(['10.0.0.0/8']);
    expect([await statusOf(value), await statusOf(value, { from: '10.0.0.1' })]).toEqual([401, 200]);
    expect((await update({ allowedCidrs: null })).token?.allowedCidrs).toEqual([]);
    expect(await statusOf(value)).toBe(200);
  });

  it('keeps absent fields, and adds no audit event if nothing changes', async () => {
    const before = await change('updateAPIToken', { id });
    expect(before).toMatchObject({ userErrors: [], token: { scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'] } });
    await update({ scopes: ['REPORTS_READ', 'CAMPAIGNS_READ'] });
    expect(await auditOf(id)).toEqual(['api_token.created']);
    await update({ scopes: ['REPORTS_READ'] });
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.updated']);
    const [event] = await api.database.asOwner(
      `select changes from audit_event where target_id = '${id}' and action = 'api_token.updated'`,
    );
    expect(event?.['changes']).toEqual([
      { field: 'scopes', before: 'CAMPAIGNS_READ REPORTS_READ', after: 'REPORTS_READ' },
    ]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ name: ' ' }, 'INVALID input.name'],
    [{ name: null }, 'INVALID input.name'],
    [{ name: 'x'.repeat(101) }, 'INVALID input.name'],
    [{ scopes: [] }, 'REQUIRED input.scopes'],
    [{ scopes: null }, 'REQUIRED input.scopes'],
    [{ allowedCidrs: ['10.0.0.1'] }, 'INVALID input.allowedCidrs'],
    [
      { allowedCidrs: Array.from({ length: 51 }, (_, index) => `127.0.${index}.0/24`) },
      'LIMIT_EXCEEDED input.allowedCidrs',
    ],
  ])('%j is refused at its field', async (input, error) => {
    expect(await update(input)).toMatchObject({ token: null, effectiveAt: null, userErrors: [error] });
    expect(await auditOf(id)).toEqual(['api_token.created']);
  });

  it('gives a name to one of several concurrent calls', async () => {
    const others = await Promise.all([create(), create(), create()]);
    const answers = await Promise.all(
      others.map((other) => change('updateAPIToken', { id: other.id, name: 'Sought After' })),
    );
    expect(answers.map(({ userErrors }) => userErrors[0] ?? 'renamed').sort()).toEqual([
      'CONFLICT input.name',
      'CONFLICT input.name',
      'renamed',
    ]);
    expect((await update({ name: 'sought after' })).userErrors).toEqual(['CONFLICT input.name']);
  });

  it('is rejected for an expired, an unknown and a foreign key', async () => {
    const expiring = await create({ expiresAt: new Date(clock.now + 1000).toISOString() });
    clock.now += 1000;
    expect((await change('updateAPIToken', { id: expiring.id, name: 'x' })).userErrors).toEqual([
      'STATE_FORBIDS input.id',
    ]);
    const foreign = await create({ companyId: rundschau.id }, { token: await api.userToken('Ruth') });
    const answers = [];
    for (const wanted of [randomUUID(), foreign.id, 'x'])
      answers.push(await change('updateAPIToken', { id: wanted, name: 'x' }));
    expect(answers[0]?.userErrors).toEqual(['NOT_FOUND input.id']);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('is denied to callers without TOKENS_WRITE', async () => {
    const reader = await create({ scopes: ['TOKENS_READ'] });
    for (const token of [reader.value, await api.userToken('Viktor'), await api.partnerToken()]) {
      expect((await update({ scopes: ['REPORTS_READ'] }, token)).errors).toEqual(['FORBIDDEN']);
    }
  });
});

describe('a key changes keys within its own limits', () => {
  const from = '127.0.0.1';
  let caller: string;

  beforeEach(async () => {
    const bounds = { expiresAt: '2090-01-01T00:00:00Z', allowedCidrs: ['127.0.0.0/8'] };
    caller = (await create({ scopes: ['REPORTS_READ', 'AUDIENCES_READ', 'TOKENS_WRITE'], ...bounds })).value;
  });

  it('it adds no permission that it lacks, and none to a key with a later expiry or wider address ranges', async () => {
    expect((await update({ scopes: ['REPORTS_READ', 'AUDIT_READ'] }, caller, from)).userErrors).toEqual([
      'LIMIT_EXCEEDED input.scopes',
    ]);
    // A scope it has: but this key never expires.
    expect((await update({ scopes: ['REPORTS_READ', 'AUDIENCES_READ'] }, caller, from)).userErrors).toEqual([
      'LIMIT_EXCEEDED input.id',
    ]);
    const narrow = await create({ expiresAt: '2089-01-01T00:00:00Z', allowedCidrs: ['127.0.0.1/32'] });
    const widened = await change(
      'updateAPIToken',
      { id: narrow.id, scopes: ['REPORTS_READ', 'AUDIENCES_READ'], allowedCidrs: ['127.0.0.0/9'] },
      { token: caller, from },
    );
    expect(widened).toMatchObject({ userErrors: [], token: { scopes: ['AUDIENCES_READ', 'REPORTS_READ'] } });
  });

  it('it adds no address ranges beyond its own', async () => {
    const narrow = await create({ expiresAt: '2089-01-01T00:00:00Z', allowedCidrs: ['127.0.0.1/32'] });
    for (const allowedCidrs of [[], null, ['0.0.0.0/0'], ['127.0.0.0/7']]) {
      const refused = await change('updateAPIToken', { id: narrow.id, allowedCidrs }, { token: caller, from });
      expect(refused.userErrors).toEqual(['LIMIT_EXCEEDED input.allowedCidrs']);
    }
  });

  it('can reduce any key', async () => {
    expect(
      await update({ name: randomUUID(), scopes: ['CAMPAIGNS_READ'], allowedCidrs: ['127.0.0.1/32'] }, caller, from),
    ).toMatchObject({
      userErrors: [],
      token: { scopes: ['CAMPAIGNS_READ'], allowedCidrs: ['127.0.0.1/32'] },
    });
  });
});
