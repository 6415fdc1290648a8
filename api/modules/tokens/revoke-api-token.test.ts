import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { keysOf } from './testing/keys.ts';

// PostgreSQL leaves out the zeros a fraction ends with.
const clock = { now: Math.floor(Date.now() / 1000) * 1000 + 123 };
const api = await createTestApp({ now: () => clock.now });
const second = await createTestApp({ now: () => clock.now, database: api.database });
const { change, create, statusOf, auditOf } = keysOf(api);
const at = (milliseconds: number) => new Date(clock.now + milliseconds).toISOString();
const revoke = (id: string, token?: string) => change('revokeAPIToken', { id }, token === undefined ? {} : { token });
/** With a single process there is no other one to wait for. */
const elsewhereMs = api.database.kind === 'postgres' ? 5_000 : 0;

let id: string;
let value: string;

beforeEach(async () => {
  ({ id, value } = await create());
});

describe('a revoked key', () => {
  it('is rejected from the next request on, cached or not', async () => {
    expect(await statusOf(value)).toBe(200);
    const revoked = await revoke(id);
    expect(revoked).toMatchObject({
      userErrors: [],
      effectiveAt: at(elsewhereMs),
      token: { id, status: 'REVOKED', revokedAt: at(0) },
    });
    expect(await statusOf(value)).toBe(401);
  });

  it('is rejected immediately, also if the id was in upper case', async () => {
    expect(await statusOf(value)).toBe(200);
    expect((await revoke(id.toUpperCase())).token?.id).toBe(id);
    expect(await statusOf(value)).toBe(401);
  });

  it('stays revoked: after hours, after a rotation or change, and after revoking it again', async () => {
    await revoke(id);
    clock.now += 3_600_000;
    for (const [mutation, input] of [
      ['rotateAPIToken', { id }],
      ['endAPITokenRotation', { id }],
      ['updateAPIToken', { id, scopes: ['REPORTS_READ', 'AUDIT_READ'] }],
    ] as const) {
      expect(await change(mutation, input)).toMatchObject({
        token: null,
        value: null,
        effectiveAt: null,
        userErrors: ['STATE_FORBIDS input.id'],
      });
    }
    await revoke(id);
    await create({ name: 'in its place' });
    expect(await statusOf(value)).toBe(401);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.revoked']);
  });

  it('ends both secrets of a rotation', async () => {
    const rotated = await change('rotateAPIToken', { id, overlapSeconds: 3600 });
    expect([await statusOf(value), await statusOf(rotated.value)]).toEqual([200, 200]);
    await revoke(id);
    expect([await statusOf(value), await statusOf(rotated.value)]).toEqual([401, 401]);
  });

  it('returns the same when it is revoked again, and adds one audit event', async () => {
    const first = await revoke(id);
    clock.now += 60_000;
    const again = await revoke(id);
    expect(again).toEqual(first);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.revoked']);
  });

  it('is revoked once by many concurrent calls', async () => {
    const answers = await Promise.all(
      [change, keysOf(second).change, change, keysOf(second).change].map((send) => send('revokeAPIToken', { id })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await auditOf(id)).toEqual(['api_token.created', 'api_token.revoked']);
  });

  it('frees its name', async () => {
    const named = await create({ name: 'Wanted name' });
    expect(
      (await change('createAPIToken', { companyId: nordlicht.id, name: 'wanted NAME', scopes: ['REPORTS_READ'] }))
        .userErrors,
    ).toEqual(['CONFLICT input.name']);
    await revoke(named.id);
    await create({ name: 'wanted NAME' });
  });

  it('stays in the list, as REVOKED', async () => {
    await revoke(id);
    const { data } = await api.graphql<{ listAPITokensByCompany: { items: { id: string }[] } }>(
      `{ listAPITokensByCompany(companyId: "${nordlicht.id}", filter: { status: [REVOKED] }, page: { limit: 200 }) { items { id } } }`,
    );
    expect(data.listAPITokensByCompany.items).toContainEqual({ id });
  });

  it('can revoke itself, and then no other key', async () => {
    const own = await create({ scopes: ['TOKENS_WRITE'] });
    expect((await revoke(own.id, own.value)).userErrors).toEqual([]);
    expect(await statusOf(own.value)).toBe(401);
  });
});

describe('a revoked key that another process still has in its cache', () => {
  it('can’t create, rotate, change or revoke keys', async () => {
    const caller = await create({ scopes: ['TOKENS_WRITE', 'REPORTS_READ'] });
    const request = { token: caller.value };
    const elsewhere = keysOf(second);
    expect(await elsewhere.statusOf(caller.value)).toBe(200);
    // Without a notification: only the row changes.
    await api.database.asOwner('alter table api_token disable trigger user');
    try {
      await api.database.asOwner(`update api_token set revoked_at = '${at(0)}' where id = '${caller.id}'`);
      expect(await elsewhere.statusOf(caller.value)).toBe(200);
      const input = { companyId: nordlicht.id, name: 'outlives its maker', scopes: ['REPORTS_READ'] };
      for (const [mutation, given] of [
        ['createAPIToken', input],
        ['rotateAPIToken', { id, overlapSeconds: 0 }],
        ['rotateAPIToken', { id: caller.id, overlapSeconds: 0 }],
        ['updateAPIToken', { id, name: 'mine now' }],
        ['endAPITokenRotation', { id }],
        ['revokeAPIToken', { id }],
      ] as const) {
        expect(await elsewhere.change(mutation, given, request)).toMatchObject({
          value: null,
          token: null,
          errors: ['UNAUTHENTICATED'],
        });
      }
    } finally {
      await api.database.asOwner('alter table api_token enable trigger user');
    }
    expect(await statusOf(value)).toBe(200);
  });
});

describe('a key whose creator is removed', () => {
  it('keeps working, because it belongs to the company', async () => {
    const anna = await api.userToken('Anna');
    const made = await create({}, { token: anna });
    await api.database.asOwner(
      `delete from company_member where user_id = (select id from user_account where email like 'anna@%')`,
    );
    clock.now += 10_000;
    expect((await api.graphql(`{ getCompany(id: "${nordlicht.id}") { id } }`, { token: anna })).data).toEqual({
      getCompany: null,
    });
    expect(await statusOf(made.value)).toBe(200);
    const { data } = await api.graphql(`{ getAPIToken(id: "${made.id}") { status createdBy { name } } }`);
    expect(data).toEqual({ getAPIToken: { status: 'ACTIVE', createdBy: { name: 'Anna Petersen' } } });
  });
});

describe('a key is not revoked', () => {
  it('by a caller without TOKENS_WRITE, nor by a partner', async () => {
    const reader = await create({ scopes: ['TOKENS_READ'] });
    for (const token of [reader.value, await api.userToken('Viktor'), await api.partnerToken()]) {
      expect((await revoke(id, token)).errors).toEqual(['FORBIDDEN']);
    }
    expect(await statusOf(value)).toBe(200);
  });

  it('by a caller of another company, who gets NOT_FOUND', async () => {
    const ruth = await api.userToken('Ruth');
    const answers = [];
    for (const wanted of [randomUUID(), id, 'x']) answers.push(await revoke(wanted, ruth));
    expect(answers[0]?.userErrors).toEqual(['NOT_FOUND input.id']);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await statusOf(value)).toBe(200);
    const theirs = await create({ companyId: rundschau.id }, { token: ruth });
    expect((await revoke(theirs.id)).userErrors).toEqual(['NOT_FOUND input.id']);
    expect(await statusOf(theirs.value)).toBe(200);
  });

  it('with a second one in the same request', async () => {
    const { errors } = await api.graphql(
      `mutation { a: revokeAPIToken(input: { id: "${id}" }) { effectiveAt } b: revokeAPIToken(input: { id: "${id}" }) { effectiveAt } }`,
      { token: demoSecrets.apiKey },
    );
    expect(errors?.[0]?.extensions.code).toBe('DOCUMENT_LIMIT_EXCEEDED');
    expect(await statusOf(value)).toBe(200);
  });

  it('without its audit event', async () => {
    const { errors } = await api.database.driver.failing(/insert into "audit_event"/, new Error('disk full'), () =>
      revoke(id),
    );
    expect(errors).toEqual(['INTERNAL']);
    expect(await statusOf(value)).toBe(200);
  });
});
