import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keptForever, type RetentionConfig } from '../../config/retention.ts';
import { statement } from '../../db/sql.ts';
import { hafenkante, nordlicht, papierboot } from '../../demo/companies.ts';
import { createObjectStore } from '../../storage/index.ts';
import { testConfig } from '../../testing/fixed-secrets.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { applyRetention, retentionStatus } from './index.ts';
import { oldRows } from './old-rows-store.ts';
import { retentionRules, tablePolicies } from './policy.ts';
import { OldRows } from './testing/old-rows.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-retention-'));
const storage = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const running = new AbortController().signal;
const rows = new OldRows(database);
const config: RetentionConfig = {
  ...keptForever,
  auditDays: 400,
  performanceMonths: 13,
  usageDays: 400,
  uploadDays: 400,
  endedAccessDays: 400,
  invitationDays: 90,
};
const services = { database, storage, now: Date.now, retention: config };

/** Which of the rows are still there, by table. */
async function left(conditions: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [table, condition] of Object.entries(conditions)) {
    if ((await rows.count(`${table} where ${condition}`)) > 0) found.push(table);
  }
  return found;
}

describe('the table of policies', () => {
  it('names every table of the database, and no other', async () => {
    const found = await database.asOwner(
      `select case nspname when 'public' then '' else nspname || '.' end || relname as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and not relispartition
         and nspname not in ('pg_catalog', 'information_schema', 'staging') and nspname not like 'pg\\_%'`,
    );
    const grows = Object.keys(tablePolicies);
    expect(grows.toSorted()).toEqual(found.map(({ name }) => String(name)).toSorted());
  });

  it('has the statements of each rule for rows', () => {
    const tables = retentionRules.filter(({ way }) => way === 'rows').map(({ table }) => table);
    expect(Object.keys(oldRows).toSorted()).toEqual(tables.toSorted());
  });
});

// A pass takes over a hundred transactions: some seconds on a server that other tests keep busy.
describe('applying the retention', { timeout: 120_000 }, () => {
  it('deletes old rows of every company, and keeps new ones and the rows of demo companies', async () => {
    const ages = { usage: await rows.count('api_token_usage_day'), uploads: await rows.count('first_party_upload') };
    const demo =
      (await rows.count('audit_event')) + (await rows.count('api_token')) + (await rows.count('company_member'));
    const old = [await rows.everywhere(nordlicht.id, 500), await rows.everywhere(hafenkante.id, 501)];
    const recent = await rows.everywhere(nordlicht.id, 0);
    expect(Object.keys(recent).toSorted()).toEqual(Object.keys(oldRows).toSorted());
    const applied = await applyRetention(services, running);
    expect(await left(old[0] ?? {})).toEqual([]);
    expect(await left(old[1] ?? {})).toEqual([]);
    expect(await left(recent)).toEqual(Object.keys(recent));
    expect(Object.fromEntries(applied.map(({ rule, deleted }) => [rule, deleted]))).toMatchObject({
      api_token: 2,
      api_token_secret: 2,
      user_account: 4,
      first_party_upload: 2,
      performance_company_day: 2,
    });
    expect(await rows.count('api_token_usage_day')).toBe(ages.usage + 1);
    expect(await rows.count('first_party_upload')).toBe(ages.uploads + 1);
    const now =
      (await rows.count('audit_event')) + (await rows.count('api_token')) + (await rows.count('company_member'));
    expect(now).toBe(demo + 2);
    expect((await applyRetention(services, running)).filter(({ deleted }) => deleted > 0)).toEqual([]);
  });

  it('deletes nothing that is kept forever, apart from fixed periods', async () => {
    const old = await rows.everywhere(papierboot.id, 5_000);
    await applyRetention({ ...services, retention: keptForever }, running);
    const fixed = ['api_token_usage_quarter', 'request_denial', 'page_feedback', 'empty_search', 'idempotency_record'];
    expect(await left(old)).toEqual(Object.keys(old).filter((table) => !fixed.includes(table)));
    await applyRetention(services, running);
    expect(await left(old)).toEqual([]);
  });

  it('keeps an upload whose files are still in the store', async () => {
    const old = await rows.everywhere(papierboot.id, 700);
    const { first_party_upload: upload = '' } = old;
    await database.asOwner(`update first_party_upload set raw_file_deleted_at = null where ${upload}`);
    await applyRetention(services, running);
    expect(await left(old)).toEqual(['first_party_upload']);
    await database.asOwner(`update first_party_upload set raw_file_deleted_at = now() where ${upload}`);
    await applyRetention(services, running);
    expect(await left(old)).toEqual([]);
  });

  it('keeps the newest secret of a key that is in use, and deletes replaced ones', async () => {
    const recent = await rows.everywhere(papierboot.id, 0);
    await database.asOwner(`update api_token set revoked_at = null where ${recent['api_token'] ?? ''}`);
    await database.asOwner(`update api_token_secret set expires_at = now() - interval '500 days',
      created_at = now() - interval '600 days' where ${recent['api_token_secret'] ?? ''}`);
    await applyRetention(services, running);
    expect(await rows.count(`api_token_secret where ${recent['api_token_secret'] ?? ''}`)).toBe(1);
    await database.asOwner(`insert into api_token_secret (id, company_id, token_id, digest, last_four)
      select gen_random_uuid(), company_id, id, decode(repeat('ab', 32), 'hex'), 'wxyz' from api_token
      where ${recent['api_token'] ?? ''}`);
    await applyRetention(services, running);
    const [secret] = await database.asOwner(
      `select last_four from api_token_secret where ${recent['api_token_secret'] ?? ''}`,
    );
    expect(secret).toEqual({ last_four: 'wxyz' });
  });

  it('works in bounded batches, and continues after it was stopped between two of them', async () => {
    await rows.insert(`api_token_usage_day (company_id, token_id, requests, errors, rate_limited, cost, day)
      select '${nordlicht.id}', '${nordlicht.id}', 1, 0, 0, 1, current_date - 500 - number from generate_series(1, 95) as number`);
    const old = `api_token_usage_day where day < current_date - 450`;
    const stopping = new AbortController();
    const stopped = {
      ...database,
      retention: async <Result>(work: Parameters<typeof database.retention<Result>>[0]) => {
        const result = await database.retention(work);
        if ((await rows.count(old)) <= 65) stopping.abort();
        return result;
      },
    };
    await applyRetention({ ...services, database: stopped, batch: 10 }, stopping.signal);
    expect(await rows.count(old)).toBe(65);
    const before = database.driver.statements.length;
    await applyRetention({ ...services, batch: 10 }, running);
    expect(await rows.count(old)).toBe(0);
    const deletes = database.driver.statements
      .slice(before)
      .filter(({ text }) => text.includes('delete from api_token_usage_day'));
    expect(deletes.length).toBe(7);
  });

  it('applies the other rules when one fails, and rejects at the end', async () => {
    const old = await rows.everywhere(papierboot.id, 600);
    const failed = database.driver.failing(/delete from api_token_usage_day/, new Error('out of order'), () =>
      applyRetention(services, running),
    );
    await expect(failed).rejects.toThrow('The retention is incomplete: out of order');
    expect(await left(old)).toEqual(['api_token_usage_day']);
    await applyRetention(services, running);
    expect(await left(old)).toEqual([]);
  });

  it('shows in its status what is due, and changes nothing', async () => {
    const old = await rows.everywhere(papierboot.id, 800);
    const status = await retentionStatus(services);
    expect(status.map(({ rule }) => rule)).toEqual(retentionRules.map(({ name }) => name));
    expect(status.find(({ rule }) => rule === 'api_token')).toMatchObject({
      kept: '400 days',
      variable: 'ENDED_ACCESS_RETENTION_DAYS',
      due: 1,
      dueUnit: 'rows',
    });
    // Accounts are due once their invitations are deleted.
    const due = status.filter((found) => found.due > 0).map(({ rule }) => rule);
    expect(due.toSorted()).toEqual(
      Object.keys(old)
        .filter((table) => table !== 'user_account')
        .toSorted(),
    );
    expect(await left(old)).toEqual(Object.keys(old));
    const forever = await retentionStatus({ ...services, retention: keptForever });
    expect(forever.find(({ rule }) => rule === 'first_party_upload')).toMatchObject({ kept: 'forever', due: 0 });
    await applyRetention(services, running);
    expect((await retentionStatus(services)).filter(({ due }) => due > 0)).toEqual([]);
  });
});

describe('the role of the retention', () => {
  it('deletes nothing that is younger than the minimums, whatever the statement says', async () => {
    const recent = await rows.everywhere(hafenkante.id, 0);
    for (const table of [...Object.keys(recent), 'audit_event']) {
      await database.retention((retention) => retention.all(statement(`delete from ${table}`, [])));
    }
    expect(await left(recent)).toEqual(Object.keys(recent));
    expect(await rows.count(`company_member where accepted_at is not null`)).toBeGreaterThan(0);
    expect(await rows.count(`audit_event where occurred_at < now() - interval '30 days'`)).toBe(0);
  });

  it.each([
    'select digest from api_token_secret',
    'select email from user_account',
    'select count(*) from campaign',
    'delete from company',
    'update audit_event set actor_name = null',
    `insert into api_token_usage_day select * from api_token_usage_day`,
    'drop table performance_campaign_total',
  ])('may not: %s', async (text) => {
    const attempt = database.retention((retention) => retention.all(statement(text, [])));
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/);
  });
});
