import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { keysOf } from '../modules/tokens/testing/keys.ts';
import { testSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase } from '../db/database.ts';
import { needsPostgres } from '../testing/needs-postgres.ts';
import { createAuthenticator } from './authenticate.ts';
import { createDigests } from './digest.ts';
import { followKeyChanges } from './key-changes.ts';

// Two processes as far as keys are concerned: each with connections, a memory and a clock of its own, on one database.
const database = await createTestDatabase();
const here = await createTestApp({ database });
const clock = { now: Date.now() };
const elsewhere = await createTestApp({ database, through: database.reopen() });
const later = await createTestApp({ database, through: database.reopen(), now: () => clock.now });
const { change, create, statusOf } = keysOf(here);
const there = keysOf(elsewhere);

/** Milliseconds until another process refuses a key. Until then it is asked all the time, and so goes on remembering it. */
async function refusedAfter(value: string): Promise<number> {
  const began = performance.now();
  await vi.waitUntil(async () => (await there.statusOf(value)) === 401, { timeout: 10_000, interval: 5 });
  return performance.now() - began;
}

function print(what: string, milliseconds: number): void {
  process.stdout.write(`revocation, seen by another process ${what}: ${Math.round(milliseconds)} ms\n`);
}

/** Server processes that listen for changed keys of this database. */
async function listeners(): Promise<number[]> {
  const rows = await database.asOwner(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen litfass_api_token'`,
  );
  return rows.map(({ pid }) => Number(pid));
}

// PGlite is one process with one session, so there is no other process to notify.
describe('a key revoked in one process', needsPostgres(database), () => {
  it('is rejected by another within a second when notifications work', async () => {
    const { id, value } = await create();
    expect(await there.statusOf(value)).toBe(200);
    const revoked = change('revokeAPIToken', { id });
    const [after] = await Promise.all([refusedAfter(value), revoked]);
    print('with notifications', after);
    expect(after).toBeLessThan(1_000);
    expect(Date.parse((await revoked).effectiveAt ?? '')).toBeGreaterThan(Date.now());
  });

  it('is rejected by another within five seconds when the notifier was killed', async () => {
    const { id, value } = await create();
    await database.asOwner('alter table api_token disable trigger api_token_announce');
    try {
      expect(await there.statusOf(value)).toBe(200);
      await change('revokeAPIToken', { id });
      expect(await statusOf(value)).toBe(401);
      const after = await refusedAfter(value);
      print('with the notifier killed', after);
      // Else the notification came all the same, and nothing is proven.
      expect(after).toBeGreaterThan(1_000);
      expect(after).toBeLessThanOrEqual(5_000);
    } finally {
      await database.asOwner('alter table api_token enable trigger api_token_announce');
    }
  });

  it('is rejected by another that had lost its connection as soon as it reconnects', async () => {
    const { id, value } = await create();
    expect(await there.statusOf(value)).toBe(200);
    const before = await listeners();
    expect(before).toHaveLength(3);
    for (const pid of before) await database.asOwner(`select pg_terminate_backend(${pid})`);
    await change('revokeAPIToken', { id });
    const after = await refusedAfter(value);
    print('whose connection was cut', after);
    expect(after).toBeLessThanOrEqual(5_000);
    await vi.waitUntil(async () => (await listeners()).filter((pid) => !before.includes(pid)).length === 3, {
      timeout: 10_000,
      interval: 20,
    });
    const next = await create();
    expect(await there.statusOf(next.value)).toBe(200);
    await change('revokeAPIToken', { id: next.id });
    expect(await refusedAfter(next.value)).toBeLessThan(1_000);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['loses a scope', (id) => change('updateAPIToken', { id, scopes: ['AUDIT_READ'] })],
    [
      'is narrowed by whatever statement',
      (id) => database.asOwner(`update api_token set scopes = '{AUDIT_READ}' where id = '${id}'`),
    ],
    [
      'is renamed and narrowed by the platform',
      (id) => database.asOwner(`update api_token set name = '${id}', scopes = '{AUDIT_READ}' where id = '${id}'`),
    ],
  ])('(%s): the other one knows within a second', async (_, narrow) => {
    const { id, value } = await create({ scopes: ['AUDIT_READ', 'REPORTS_READ'] });
    const scopes = async () => {
      const { data } = await elsewhere.graphql<{ viewer: { scopes: string[] } }>('{ viewer { scopes } }', {
        token: value,
      });
      return data.viewer.scopes.join(' ');
    };
    expect(await scopes()).toBe('REPORTS_READ AUDIT_READ');
    const began = performance.now();
    await narrow(id);
    await vi.waitUntil(async () => (await scopes()) === 'AUDIT_READ', { timeout: 5_000, interval: 5 });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each(['SUSPENDED', 'CLOSED'])('(of a company that is %s): the other one knows within a second', async (status) => {
    const { value } = await create();
    const code = async () =>
      (await elsewhere.graphql('{ viewer { isStaff } }', { token: value })).errors?.[0]?.extensions.code;
    expect(await code()).toBeUndefined();
    const began = performance.now();
    await database.asOwner(`update company set status = '${status}' where id = '${nordlicht.id}'`);
    try {
      await vi.waitUntil(async () => (await code()) === `COMPANY_${status}`, { timeout: 5_000, interval: 5 });
      expect(performance.now() - began).toBeLessThan(1_000);
    } finally {
      await database.asOwner(`update company set status = 'ACTIVE' where id = '${nordlicht.id}'`);
    }
  });

  it('(of an agency that gets a company): the other one knows within a second', async () => {
    const { value } = await create();
    const companyIds = async () => {
      const { data } = await elsewhere.graphql<{ listCompanies: { items: { id: string }[] } }>(
        '{ listCompanies { items { id } } }',
        { token: value },
      );
      return data.listCompanies.items.map(({ id }) => id);
    };
    expect(await companyIds()).toEqual([nordlicht.id]);
    const began = performance.now();
    const managed = randomUUID();
    await database.asOwner(
      `insert into company (id, name, kind, currency_code, time_zone, agency_id)
       values ('${managed}', 'Managed', 'ADVERTISER', 'EUR', 'UTC', '${nordlicht.id}')`,
    );
    await vi.waitUntil(async () => (await companyIds()).includes(managed), { timeout: 5_000, interval: 5 });
    await database.asOwner(`update company set agency_id = null where id = '${managed}'`);
    await vi.waitUntil(async () => !(await companyIds()).includes(managed), { timeout: 5_000, interval: 5 });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('and used sends no notification', async () => {
    const { value } = await create();
    const heard: string[] = [];
    const ear = await followKeyChanges(database, { forgetKeys: (id) => void heard.push(id ?? 'all') }, (error) =>
      expect.unreachable(String(error)),
    );
    try {
      expect(heard.splice(0)).toEqual(['all']);
      await statusOf(value);
      await database.driver.idle();
      const { id } = await create();
      await change('revokeAPIToken', { id });
      await vi.waitUntil(() => heard.length > 0, { interval: 5 });
      expect(heard).toEqual([id]);
    } finally {
      await ear.close();
    }
  });
});

describe('a key that is read while it is revoked', () => {
  it('is not cached with its state before the revocation', async () => {
    const { id, value } = await create();
    const found = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const driver = {
      ...database.driver,
      run: async (...given: Parameters<typeof database.driver.run>) => {
        const rows = await database.driver.run(...given);
        found.resolve(undefined);
        await goOn.promise;
        return rows;
      },
    };
    const authenticator = createAuthenticator({
      database: createDatabase(driver),
      digests: createDigests(testSecrets.tokenPeppers),
      issuedTokens: {
        findUserIdByAccessToken: () => Promise.resolve(undefined),
        findPartnerByAccessToken: () => Promise.resolve(undefined),
      },
      now: Date.now,
      onBackgroundError: (error) => expect.unreachable(String(error)),
    });
    const underWay = authenticator.authenticate(value, '127.0.0.1');
    await found.promise;
    await change('revokeAPIToken', { id });
    authenticator.forgetKeys(id);
    goOn.resolve(undefined);
    // It was asked before the revocation, and may be answered.
    expect((await underWay).actor.id).toBe(id);
    await expect(authenticator.authenticate(value, '127.0.0.1')).rejects.toThrow('not valid');
    await authenticator.settled();
  });
});

describe('the cache of another process', () => {
  it('counts its five seconds from before the read, with or without a notification', async () => {
    const { id, value } = await create();
    expect(await keysOf(later).statusOf(value)).toBe(200);
    await database.asOwner('alter table api_token disable trigger user');
    await change('revokeAPIToken', { id });
    await database.asOwner('alter table api_token enable trigger user');
    expect(await keysOf(later).statusOf(value)).toBe(200);
    clock.now += 5_000;
    expect(await keysOf(later).statusOf(value)).toBe(401);
  });
});
