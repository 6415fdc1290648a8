import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '#api/db/sql.ts';
import { nordlicht, rundschau } from '#api/demo/companies.ts';
import { openQueue } from '#api/jobs/queue.ts';
import { startWorkers } from '#api/jobs/workers.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { demoSecrets, testIdentityKey } from '#api/testing/fixed-secrets.ts';
import { createTestApp, type DemoFirstName } from '#api/testing/test-app.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { listGuidePrograms, loadGuidePrograms } from '#lib/content/guide-programs.ts';
import { readGuides } from '#lib/content/guides.ts';
import { needsToolsOf, runProgram } from './testing/programs.ts';

// Runs the programs of the recipes as their pages show them.

// A queue that can't reach a busy server asks again. A job that fails shows in what the programs print.
const onError = (error: unknown) => console.error(error);
const database = await createTestDatabase();
const queue = await openQueue(database, { supervise: false, onError });
const api = await createTestApp({ database, uploadQueue: queue.uploads });
const storage = await createObjectStore(api.config, Date.now);
const workers = await startWorkers(
  { database, storage, queue, identityKey: testIdentityKey },
  { now: Date.now, onError },
);
const recipes = (await readGuides()).filter(({ group }) => group === 'Recipes');
let folder: string;
let agencyKey: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipes-'));
  agencyKey = (await createKey('Ruth', rundschau.id, ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ'])).value;
});
afterAll(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

async function createKey(by: DemoFirstName, companyId: string, scopes: readonly string[]) {
  const { data } = await api.graphql<{ createAPIToken: { value: string; token: { id: string } } }>(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } } }',
    { token: await api.userToken(by), variables: { input: { companyId, scopes, name: randomUUID() } } },
  );
  return { id: data.createAPIToken.token.id, value: data.createAPIToken.value };
}

const tests = (
  await Promise.all(
    ['nightly-export', 'incremental-sync', 'pause-overspending', 'load-warehouse', 'sync-audience', 'rotate-key'].map(
      async (name) => (await loadGuidePrograms(name)).map((program) => ({ name, ...program })),
    ),
  )
).flat();

/** Runs a recipe in a language, and returns its output. */
type Run = (given: readonly string[], token?: string) => Promise<string>;

function forEachLanguage(name: string, title: string, check: (run: Run, label: string) => Promise<void>): void {
  for (const { id, label, code } of tests.filter((program) => program.name === name)) {
    test(`${title}, in ${label}`, { timeout: 60_000, ...needsToolsOf(id, code) }, () =>
      check(
        (given, token = demoSecrets.apiKey) =>
          runProgram(id, code, { folder, given, environment: { LITFASS_API_URL: api.url, LITFASS_TOKEN: token } }),
        label,
      ),
    );
  }
}

test('every recipe shows a program in TypeScript and Python, and each program is shown', async () => {
  expect(recipes.map(({ slug }) => slug).toSorted()).toEqual([...new Set(tests.map(({ name }) => name))].toSorted());
  expect(await listGuidePrograms()).toEqual([...recipes.map(({ slug }) => slug), 'upload'].toSorted());
  for (const { slug, source } of recipes) {
    expect(source).toContain(`<Programs name="${slug}" />`);
    expect((await loadGuidePrograms(slug)).map(({ label }) => label)).toEqual(['TypeScript', 'Python']);
  }
});

/** The spend of a company in a range, by one report over all of it. */
async function spendOf(companyId: string, startDate: string, endDate: string, token: string): Promise<bigint> {
  const { data } = await api.graphql<{ listPerformanceByCompany: { totals: { spendMicros: string } } }>(
    `query ($companyId: ID!, $range: DateRangeInput!) {
      listPerformanceByCompany(companyId: $companyId, range: $range, granularity: TOTAL, groupBy: []) { totals { spendMicros } }
    }`,
    { token, variables: { companyId, range: { startDate, endDate } } },
  );
  return BigInt(data.listPerformanceByCompany.totals.spendMicros);
}

describe('the nightly export', () => {
  const exported = z.array(z.record(z.string(), z.string()));

  forEachLanguage(
    'nightly-export',
    'writes yesterday of each company, and its sums are those of the reports',
    async (run, label) => {
      const file = `${label}.csv`;
      await run([file], agencyKey);
      const rows = exported.parse(parse(await readFile(join(folder, file)), { columns: true }));
      const byCompany = Map.groupBy(rows, (row) => row['company_id'] ?? '');
      expect(byCompany.size).toBeGreaterThan(5);
      for (const [companyId, own] of byCompany) {
        const day = own[0]?.['day'] ?? '';
        expect(own.every((row) => row['day'] === day && row['is_final'] === 'false')).toBe(true);
        const micros = own.reduce((sum, row) => sum + BigInt((row['spend'] ?? '').replace('.', '')), 0n);
        expect(micros, companyId).toBe(await spendOf(companyId, day, day, agencyKey));
      }
      // Days are those of each company: never the same in Tokyo and Los Angeles for the whole day, at most two in all.
      expect(new Set(rows.map((row) => row['day'])).size).toBeLessThanOrEqual(2);
    },
  );
});

interface Campaigns {
  readonly listCampaignsByCompany: {
    readonly items: {
      id: string;
      name: string;
      version: number;
      status: string;
      budget: { period: string; amountMicros: string; spentMicros: string };
    }[];
    readonly pageInfo: { readonly totalCount: string };
  };
}

async function campaignsOf(filter: object) {
  const { data } = await api.graphql<Campaigns>(
    `query ($companyId: ID!, $filter: CampaignFilter) {
      listCampaignsByCompany(companyId: $companyId, filter: $filter, page: { limit: 200 }) {
        items { id name version status budget { period amountMicros spentMicros } }
        pageInfo { totalCount }
      }
    }`,
    { variables: { companyId: nordlicht.id, filter } },
  );
  return data.listCampaignsByCompany;
}

describe('the incremental sync', () => {
  forEachLanguage('incremental-sync', 'reads everything once, and then only what changed', async (run, label) => {
    const file = `sync-${label}.db`;
    const { items, pageInfo } = await campaignsOf({});
    await run([file]);
    using database = new DatabaseSync(join(folder, file));
    expect(database.prepare('select count(*) as count from campaign').get()).toEqual({
      count: Number(pageInfo.totalCount),
    });
    const [{ id, version }] = z.tuple([z.object({ id: z.string(), version: z.number() })]).parse(items.slice(0, 1));
    const name = `Renamed for ${label}`;
    await api.graphql(
      'mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { userErrors { code } } }',
      {
        variables: { input: { id, name, expectedVersion: version } },
      },
    );
    const printed = /(\d+) campaigns/.exec(await run([file]))?.[1];
    expect(Number(printed)).toBeLessThan(Number(pageInfo.totalCount));
    expect(database.prepare('select name from campaign where id = ?').get(id)).toEqual({ name });
    expect(database.prepare('select count(*) as count from campaign').get()).toEqual({
      count: Number(pageInfo.totalCount),
    });
  });
});

describe('the recipe that pauses overspending campaigns', () => {
  forEachLanguage(
    'pause-overspending',
    'changes nothing without --apply, and pauses exactly those with it',
    async (run) => {
      type Campaign = Campaigns['listCampaignsByCompany']['items'][number];
      const isOver = ({ budget }: Campaign) =>
        budget.period === 'LIFETIME' && BigInt(budget.spentMicros) >= BigInt(budget.amountMicros);
      const before = (await campaignsOf({ status: ['ACTIVE'] })).items;
      // One campaign has spent more than its budget, whatever the demo data holds.
      const victim = before.find((campaign) => !isOver(campaign) && campaign.budget.spentMicros !== '0');
      const input = { id: victim?.id, budget: { period: 'LIFETIME', amountMicros: '1' } };
      await api.graphql(
        'mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { userErrors { code } } }',
        {
          variables: { input },
        },
      );
      const active = (await campaignsOf({ status: ['ACTIVE'] })).items;
      const over = active.filter(isOver).map(({ id }) => id);
      expect(over).toContain(victim?.id);
      expect(over.length).toBeLessThan(active.length);
      expect((await run([])).trim().split('\n')).toHaveLength(over.length);
      expect((await campaignsOf({ status: ['ACTIVE'] })).items).toHaveLength(active.length);
      await run(['--apply']);
      const rest = (await campaignsOf({ status: ['ACTIVE'] })).items;
      expect(rest.map(({ id }) => id)).toEqual(active.filter((campaign) => !isOver(campaign)).map(({ id }) => id));
      expect(await run(['--apply'])).toBe('');
      await database.platform((platform) =>
        platform.all(
          statement(`update campaign set status = 'ACTIVE' where id = any($1::uuid[])`, [`{${over.join()}}`]),
        ),
      );
    },
  );
});

describe('the warehouse', () => {
  forEachLanguage('load-warehouse', 'holds the spend of the reports, also after a second run', async (run, label) => {
    const file = `warehouse-${label}.db`;
    const firstDay = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const loaded = z.object({ spend: z.number(), last: z.string() });
    const read = () => {
      using warehouse = new DatabaseSync(join(folder, file), { readOnly: true });
      return loaded.parse(
        warehouse.prepare('select sum(spend_micros) as spend, max(day) as last from performance').get(),
      );
    };
    const first = await run([file, firstDay]);
    const { spend, last } = read();
    expect(BigInt(spend)).toBe(await spendOf(nordlicht.id, firstDay, last, demoSecrets.apiKey));
    const second = await run([file, firstDay]);
    const rows = (text: string) => Number(/(\d+) rows/.exec(text)?.[1]);
    expect(rows(second)).toBeGreaterThan(0);
    expect(rows(second)).toBeLessThan(rows(first));
    expect(read()).toEqual({ spend, last });
  });
});

describe('the audience', () => {
  forEachLanguage('sync-audience', 'has exactly the people in the file', async (run, label) => {
    const file = `people-${label}.csv`;
    const externalId = `crm-${label}`;
    const sync = async (...people: string[]) => {
      await writeFile(join(folder, file), `email\n${people.map((name) => `${name}@example.com\n`).join('')}`);
      return JSON.parse(await run([file, nordlicht.id, externalId])) as unknown;
    };
    const done = (accepted: string, added: string, removed: string) => ({
      status: 'COMPLETED',
      failure: null,
      rows: { accepted, rejected: '0', added, removed },
    });
    expect(await sync('anna', 'ben', 'cleo')).toEqual(done('3', '3', '0'));
    expect(await sync('anna', 'dora')).toEqual(done('2', '1', '2'));
    // The first file again, within a day: the audience follows it, and isn't left as the second one made it.
    expect(await sync('anna', 'ben', 'cleo')).toEqual(done('3', '2', '1'));
  });
});

describe('the rotation', () => {
  forEachLanguage('rotate-key', 'stores a value that works, and prints it nowhere', async (run, label) => {
    const { id, value } = await createKey('Anna', nordlicht.id, ['TOKENS_WRITE']);
    const file = `secret-${label}`;
    const printed = await run([id, 'sh', '-c', `cat > '${file}'`], value);
    const stored = await readFile(join(folder, file), 'utf8');
    expect(stored).not.toBe(value);
    expect(printed).not.toContain(stored);
    for (const token of [stored, value])
      expect((await api.graphql('{ viewer { scopes } }', { token })).errors).toBeUndefined();
    await expect(run([id, 'sh', '-c', 'cat > /dev/null'], value)).rejects.toThrow(/CONFLICT|STATE_FORBIDS/);
  });

  forEachLanguage('rotate-key', 'fails if the value can’t be stored', async (run) => {
    const { id, value } = await createKey('Anna', nordlicht.id, ['TOKENS_WRITE']);
    await expect(run([id, 'sh', '-c', 'exit 3'], value)).rejects.toThrow('wasn’t stored');
  });
});
