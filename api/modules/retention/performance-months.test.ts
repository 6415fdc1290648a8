import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keptForever } from '../../config/retention.ts';
import { statement } from '../../db/sql.ts';
import { nordlicht } from '../../demo/companies.ts';
import { loadPerformance } from '../../load/load-performance.ts';
import { createObjectStore } from '../../storage/index.ts';
import { testConfig } from '../../testing/fixed-secrets.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { applyRetention } from './index.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-months-'));
const storage = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const running = new AbortController().signal;
const services = { database, storage, now: Date.now, retention: { ...keptForever, performanceMonths: 13 } };
const columns =
  'day,company_id,campaign_id,device_type,country,impressions,clicks,spend_micros,video_starts,video_completions,conversions,conversion_value_micros';

/** The first day of the month some months ago. */
function monthAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 10);
}
async function load(day: string): Promise<void> {
  const [campaign] = await database.asOwner(
    `select id from campaign where company_id = '${nordlicht.id}' order by id limit 1`,
  );
  const file = join(directory, 'facts.csv');
  await writeFile(file, `${columns}\n${day},${nordlicht.id},${String(campaign?.['id'])},TV,DE,100,1,1000000,0,0,0,0\n`);
  await loadPerformance(database, file);
}
async function months(): Promise<string[]> {
  const found = await database.asOwner(
    `select relname from pg_inherits join pg_class on oid = inhrelid where inhparent = 'performance_fact'::regclass order by 1`,
  );
  return found.map(({ relname }) => String(relname).slice(-7).replace('_', '-'));
}
const count = async (from: string) =>
  Number((await database.asOwner(`select count(*)::int as count from ${from}`))[0]?.['count']);
const rollUps = ['performance_campaign_day', 'performance_campaign_device_day', 'performance_company_day'];

describe('months of performance', () => {
  it('are created ahead: this one and the next two', async () => {
    await applyRetention({ ...services, retention: keptForever }, running);
    const found = await months();
    for (const ahead of [0, -1, -2]) expect(found).toContain(monthAgo(ahead).slice(0, 7));
  });

  it('are dropped with their roll-ups after the period; totals and later months stay', async () => {
    await load(monthAgo(20));
    await load(monthAgo(14));
    await load(monthAgo(13));
    const facts = await count('performance_fact');
    const totals = await database.asOwner('select * from performance_campaign_total order by company_id, campaign_id');
    await applyRetention({ ...services, retention: keptForever }, running);
    expect(await count('performance_fact')).toBe(facts);
    await applyRetention(services, running);
    expect((await months())[0]).toBe(monthAgo(13).slice(0, 7));
    expect(await count('performance_fact')).toBe(facts - 2);
    for (const table of rollUps) {
      expect([table, await count(`${table} where day < '${monthAgo(13)}'`)]).toEqual([table, 0]);
      expect([table, await count(`${table} where day = '${monthAgo(13)}'`)]).not.toEqual([table, 0]);
    }
    expect(await database.asOwner('select * from performance_campaign_total order by company_id, campaign_id')).toEqual(
      totals,
    );
  });

  it('that were dropped can’t be loaded again, also with a longer period', async () => {
    await applyRetention({ ...services, retention: { ...keptForever, performanceMonths: 30 } }, running);
    await expect(load(monthAgo(14))).rejects.toThrow(
      `line 2: day ${monthAgo(14)} is before ${monthAgo(13)}, the first day that is kept`,
    );
    await load(monthAgo(13));
  });

  it('of the last year can’t be dropped, and nothing is stored outside of a month', async () => {
    const drop = database.retention((retention) =>
      retention.all(statement('select litfass_drop_performance_before(current_date)', [])),
    );
    await expect(drop).rejects.toThrow('the performance of the last twelve months is kept');
    const outside = database.platform((platform) =>
      platform.all(
        statement(
          `insert into performance_fact (company_id, campaign_id, impressions, clicks, spend_micros, video_starts,
             video_completions, conversions, conversion_value_micros, day, channel, device_type, country)
           select $1, $1, 1, 0, 0, 0, 0, 0, 0, '2001-01-01', 'CTV', 'TV', 'DE'`,
          [nordlicht.id],
        ),
      ),
    );
    await expect(outside).rejects.toThrow('no partition');
  });
});

describe.runIf(database.kind === 'postgres')('a month that a report reads', () => {
  it('is dropped by the next run', async () => {
    await database.asOwner(`select litfass_ensure_performance_month('2002-02-01')`);
    await database.platform(async (platform) => {
      await platform.all(statement('select count(*) from performance_fact', []));
      await expect(applyRetention({ ...services, database: database.reopen() }, running)).rejects.toThrow(
        'lock timeout',
      );
    });
    await applyRetention(services, running);
    expect(await months()).not.toContain('2002-02');
  });
});
