import { describe, expect, it } from 'vitest';
import { bergwerk, hafenkante, nordlicht } from '../demo/companies.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { Cancellation } from './cancellation.ts';
import { type Database, type Row } from './database.ts';
import { statement } from './sql.ts';
import { TenantScope } from './tenant.ts';

const database = await createTestDatabase();
const ours = TenantScope.of([nordlicht.id, bergwerk.id]);
const theirs = TenantScope.of([hafenkante.id]);

/** As a request has it. */
const ofRequest = () => database.under(new Cancellation());

type Asked = readonly [text: string, ...values: unknown[]];

/** Reads asked in one moment; what an earlier request has asked is known. */
const askAll = (request: Database, scope: TenantScope, asked: readonly Asked[]) =>
  Promise.all(asked.map(([text, ...values]) => request.tenant(scope).all(statement<Row>(text, values))));

async function askTwice(scope: TenantScope, asked: readonly Asked[]): Promise<Row[][]> {
  const before = await askAll(ofRequest(), scope, asked);
  const after = await askAll(ofRequest(), scope, asked);
  expect(after).toEqual(before.map((rows) => [...rows]));
  return after;
}

/** The first times on a busy machine may be long, and what is taken for slow goes by itself. */
const patience = { interval: 0, timeout: 20_000 };

const onPostgres = database.kind === 'postgres';

describe('reads that a request asks in one moment', () => {
  it.runIf(onPostgres)('go as one statement, once it is known what each answers with', async () => {
    const asked: Asked[] = [
      [`select current_query() as query, 'one' as name`],
      [`select current_query() as query, 'two' as name`],
    ];
    const queries = async () => (await askAll(ofRequest(), ours, asked)).map(([row]) => String(row?.['query']));
    const [first, second] = await queries();
    expect(first).toContain(`'one'`);
    expect(first).not.toContain(`'two'`);
    expect(second).not.toContain(`'one'`);
    await expect.poll(async () => new Set(await queries()).size, patience).toBe(1);
    const [joined] = await queries();
    expect(joined).toContain(`'one'`);
    expect(joined).toContain(`'two'`);
  });

  it('answer as each alone', async () => {
    const [some, none, values, scoped] = await askTwice(ours, [
      ['select n, n * 2 as twice from generate_series($1::int, $2::int) as n order by n desc', 2, 4],
      ['select $1::text as never where false', 'x'],
      [
        `select $2::text as text, null as nothing, '' as empty, 9007199254740993 as large, array['a,b', 'c'] as list, $1::date as day`,
        '2026-03-29',
        'Grüße',
      ],
      ['select count(*)::int as count, $2::int as other from company where id = any($1::uuid[])', ours, 7],
    ]);
    expect(some).toEqual([
      { n: 4, twice: 8 },
      { n: 3, twice: 6 },
      { n: 2, twice: 4 },
    ]);
    expect(none).toEqual([]);
    expect(values).toEqual([
      { text: 'Grüße', nothing: null, empty: '', large: '9007199254740993', list: ['a,b', 'c'], day: '2026-03-29' },
    ]);
    expect(scoped).toEqual([{ count: 2, other: 7 }]);
  });

  it('tell NULL and separators that were not there before', async () => {
    const asked = (value: string | null): Asked[] => [
      ['select $1::text as text, 1 as one', value],
      ['select 2 as two'],
    ];
    await askAll(ofRequest(), ours, asked('a'));
    for (const value of ['b', null, 'c\x1fd', '', null, '=']) {
      expect(await askAll(ofRequest(), ours, asked(value))).toEqual([[{ text: value, one: 1 }], [{ two: 2 }]]);
    }
  });

  it.runIf(onPostgres)('learn where NULLs are, among many rows as well', async () => {
    const { statements } = database.driver;
    const asked = (count: number): Asked[] => [
      [`select n, 'a' as a, case when n = 70 then null else 'b' end as b from generate_series(1, $1::int) as n`, count],
      ['select 7 as seven'],
    ];
    for (const count of [60, 60, 60, 70, 70]) await askAll(ofRequest(), ours, asked(count));
    const [rows] = await askAll(ofRequest(), ours, asked(70));
    expect(rows?.[69]).toEqual({ n: 70, a: 'a', b: null });
    const count = async () => {
      const before = statements.length;
      await askAll(ofRequest(), ours, asked(70));
      return statements.length - before;
    };
    await expect.poll(count, patience).toBe(1);
  });

  it('see the companies of their own scope alone, beside another', async () => {
    const text = 'select id from company order by id';
    const all = async () => {
      const request = ofRequest();
      const [mine = [], mineToo = [], other = [], otherToo = []] = await Promise.all(
        [ours, ours, theirs, theirs].map((scope, index) =>
          request.tenant(scope).all(statement<Row>(index % 2 === 0 ? text : `${text} desc`, [])),
        ),
      );
      return [mine, [...mineToo].reverse(), other, [...otherToo].reverse()].map((rows) => rows.map(({ id }) => id));
    };
    const [first, second] = [[...ours.companyIds].sort(), [...theirs.companyIds]];
    for (let time = 0; time < 3; time += 1) expect(await all()).toEqual([first, first, second, second]);
  });

  it('take a list of ids for a list of ids where the scope stood before', async () => {
    const text = 'select count(*)::int as count from company where id = any($1::uuid[])';
    const asked = (ids: unknown): Asked[] => [[text, ids], ['select 8 as eight']];
    for (let time = 0; time < 2; time += 1) {
      expect(await askAll(ofRequest(), ours, asked(ours))).toEqual([[{ count: 2 }], [{ eight: 8 }]]);
      expect(await askAll(ofRequest(), ours, asked(`{${nordlicht.id}}`))).toEqual([[{ count: 1 }], [{ eight: 8 }]]);
    }
  });

  it('fail each for itself', async () => {
    const asked = (divisor: number): Asked[] => [['select 1 / $1::int as quotient', divisor], ['select 2 as two']];
    await askAll(ofRequest(), ours, asked(1));
    const request = ofRequest();
    const outcomes = await Promise.allSettled(
      asked(0).map(([text, ...values]) => request.tenant(ours).all(statement<Row>(text, values))),
    );
    expect(outcomes).toMatchObject([{ status: 'rejected', reason: { code: '22012' } }, { value: [{ two: 2 }] }]);
  });

  it.runIf(onPostgres)('go by themselves where they are slow, and the others are not kept waiting', async () => {
    const asked = (seconds: number): Asked[] => [
      [`select pg_sleep($1::float8) is null as slow, current_query() as query`, seconds],
      [`select 5 as quick, current_query() as query`],
      [`select 6 as quick, current_query() as query`],
    ];
    const together = async (seconds: number) => {
      const queries = (await askAll(ofRequest(), ours, asked(seconds))).map(([row]) => String(row?.['query']));
      return queries.map((query) => queries.filter((other) => other === query).length);
    };
    await expect.poll(() => together(0), patience).toEqual([3, 3, 3]);
    // As a table may grow: each time is taken for chance at first.
    await expect.poll(() => together(0.03), patience).toEqual([1, 2, 2]);
  });

  it('end with the request', async () => {
    const asked: Asked[] = [['select pg_sleep(60)'], ['select 3 as three']];
    const cancellation = new Cancellation();
    const reason = new Error('The client went away.');
    cancellation.cancel(reason);
    await expect(askAll(database.under(cancellation), ours, asked)).rejects.toBe(reason);
  });
});
