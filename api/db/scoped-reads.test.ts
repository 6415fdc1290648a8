import { describe, expect, it } from 'vitest';
import { bergwerk, hafenkante, nordlicht } from '../demo/companies.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { Cancellation } from './cancellation.ts';
import { type Database, type Row } from './database.ts';
import { statement, textOfOne } from './sql.ts';
import { TenantScope } from './tenant.ts';

const database = await createTestDatabase();
const { statements } = database.driver;
const ours = TenantScope.of([nordlicht.id, bergwerk.id]);
const theirs = TenantScope.of([hafenkante.id]);

/** As a request has it. */
const ofRequest = () => database.under(new Cancellation());

type Asked = readonly [text: string, ...values: unknown[]];

const ofOne = (text: string) => textOfOne(() => text)('');

/** Reads of one object each, asked in one moment; what an earlier request has asked is known. */
const askAll = (request: Database, scope: TenantScope, asked: readonly Asked[]) =>
  Promise.all(asked.map(([text, ...values]) => request.tenant(scope).all(statement<Row>(ofOne(text), values))));

/** The answers to the last of three requests, which are those of the first. */
async function askThrice(scope: TenantScope, asked: readonly Asked[]): Promise<Row[][]> {
  const first = await askAll(ofRequest(), scope, asked);
  expect(await askAll(ofRequest(), scope, asked)).toEqual(first.map((rows) => [...rows]));
  return askAll(ofRequest(), scope, asked);
}

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = statements.length;
  await work();
  return statements.length - before;
}

const onPostgres = database.kind === 'postgres';

describe('reads of one object each that a request asks in one moment', () => {
  it.runIf(onPostgres)('go as one statement, once it is known what each answers with', async () => {
    const asked: Asked[] = [[`select 'one' as name`], [`select 'two' as name`], [`select 'three' as name`]];
    const ask = () => askAll(ofRequest(), ours, asked);
    expect(await countStatements(ask)).toBe(3);
    expect(await countStatements(ask)).toBe(1);
    expect(await countStatements(() => askAll(ofRequest(), ours, asked.toReversed()))).toBe(1);
    expect(statements.at(-1)?.text).toBe(statements.at(-2)?.text);
  });

  it('answer as each alone', async () => {
    const [some, none, values, again] = await askThrice(ours, [
      ['select n, n * 2 as twice from generate_series($1::int, $2::int) as n order by n desc', 2, 4],
      ['select $1::text as never where false', 'x'],
      [
        `select $2::text as text, null as nothing, '' as empty, 9007199254740993 as large, array['a,b', 'c'] as list, $1::date as day`,
        '2026-03-29',
        'Grüße',
      ],
      ['select n, n * 2 as twice from generate_series($1::int, $2::int) as n order by n desc', 7, 7],
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
    expect(again).toEqual([{ n: 7, twice: 14 }]);
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
    const count = await countStatements(() => askAll(ofRequest(), ours, asked(null)));
    expect(count).toBe(onPostgres ? 1 : 2);
  });

  it('see the companies of their own scope alone, beside another', async () => {
    const text = 'select id from company order by id';
    const all = async () => {
      const request = ofRequest();
      const [mine = [], mineToo = [], other = [], otherToo = []] = await Promise.all(
        [ours, ours, theirs, theirs].map((scope, index) =>
          request.tenant(scope).all(statement<Row>(ofOne(index % 2 === 0 ? text : `${text} desc`), [])),
        ),
      );
      return [mine, [...mineToo].reverse(), other, [...otherToo].reverse()].map((rows) => rows.map(({ id }) => id));
    };
    const [first, second] = [[...ours.companyIds].sort(), [...theirs.companyIds]];
    for (let time = 0; time < 3; time += 1) expect(await all()).toEqual([first, first, second, second]);
  });

  it('end with the request', async () => {
    const cancellation = new Cancellation();
    const reason = new Error('The client went away.');
    cancellation.cancel(reason);
    const asked = askAll(database.under(cancellation), ours, [['select pg_sleep(60)'], ['select 3 as three']]);
    await expect(asked).rejects.toBe(reason);
  });

  it('each tell what PostgreSQL says against one of them', async () => {
    const asked = (divisor: number): Asked[] => [['select 1 / $1::int as quotient', divisor], ['select 4 as four']];
    await askThrice(ours, asked(1));
    await expect(askAll(ofRequest(), ours, asked(0))).rejects.toMatchObject({ code: '22012' });
    expect(await askAll(ofRequest(), ours, asked(1))).toEqual([[{ quotient: 1 }], [{ four: 4 }]]);
  });

  it.runIf(onPostgres)('go by themselves past two hundred combinations', async () => {
    const texts = Array.from({ length: 24 }, (_, index): Asked => [`select ${index} as index`]);
    await askAll(ofRequest(), ours, texts);
    const before = statements.length;
    for (const [index, first] of texts.entries()) {
      for (const second of texts.slice(index + 1)) await askAll(ofRequest(), ours, [first, second]);
    }
    const joined = new Set(
      statements
        .slice(before)
        .map(({ text }) => text)
        .filter((text) => text.includes('part1')),
    );
    expect(joined.size).toBeGreaterThan(150);
    expect(joined.size).toBeLessThanOrEqual(200);
  });
});

describe('reads of many rows', () => {
  it('go by themselves', async () => {
    const ask = () => {
      const request = ofRequest();
      return Promise.all(
        [1, 2].map((number) => request.tenant(ours).all(statement<Row>(`select ${number} as number from company`, []))),
      );
    };
    await ask();
    expect(await countStatements(ask)).toBe(2);
  });
});
