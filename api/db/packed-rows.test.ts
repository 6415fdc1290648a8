import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();

/** Twenty rows of what `values` says, beside the row's number. */
const many = (values: string) => `select n, ${values} from generate_series(1, 20) as n`;

/** Asked often enough that it would be packed, and always answered alike. */
async function repeated(text: string) {
  const { driver } = database.reopen();
  const [first, ...others] = [
    await driver.run('litfass_app', text, []),
    await driver.run('litfass_app', text, []),
    await driver.run('litfass_app', text, []),
  ];
  for (const other of others) expect(other).toEqual([...first]);
  return first;
}

describe('many rows, however they travel,', () => {
  it.each([
    [
      `n * 2 as whole, n % 2 = 0 as even, n::bigint * 9007199254740993 as large, n / 3.0 as fraction, 0.5::float8 as real`,
    ],
    [
      `timestamptz '2026-03-29 01:30:00.123456+00' as at, date '2026-03-29' as day, gen_random_uuid() is null as never, '10.0.0.1'::inet as address`,
    ],
    [`array['a', 'b,c', null, '"'] as texts, array[n, 2] as numbers, '{}'::text[] as none, array[true] as flags`],
    [`jsonb_build_object('n', n, 'none', null) as object, 'null'::jsonb as nothing, '[1]'::json as list`],
    [
      `'' as empty, ' ' as blank, 'a' || chr(10) || 'b' as lines, 'Grüße 👋' as other, '=' as sign, '\\x00ff'::bytea as bytes`,
    ],
    [
      `null as unknown, case when n % 3 = 0 then null else '' end as some, case when n = 7 then null else n end as seventh`,
    ],
    [`n as "Quoted ""name""", n as "packed", n as "count", n as "nulls", 1 as "item"`],
    [`n as twice, n + 1 as twice, n + 2 as more, n + 3 as most`],
  ])('are those the statement gives: %s', async (values) => {
    expect(await repeated(many(values))).toHaveLength(20);
  });

  it.runIf(database.kind === 'postgres')('travel as one text once they are known to be many', async () => {
    const { driver } = database.reopen();
    const text = many(`current_query() as query, 'a' as a, 'b' as b`);
    const ran = async () => (await driver.run('litfass_app', text, []))[19]?.['query'];
    expect(await ran()).toBe(text);
    expect(await ran()).toMatch(/^select count\(\*\).* as packed from \(select n, /);
  });

  it('keep values with separators apart', async () => {
    const rows = await repeated(
      many(`chr(31) as unit, 'a' || chr(30) || 'b' as record, case when n = 2 then null else chr(30) end as both`),
    );
    expect(rows[1]).toEqual({ n: 2, unit: '\x1f', record: 'a\x1eb', both: null });
  });

  it('tell NULL where no value was before, beside a separator as well', async () => {
    const { driver } = database.reopen();
    const text = `select n, case when n = $1::int then null else 'b' end as b, case when n = $1 then $2 else 'c' end as c, 'd' as d
from generate_series(1, 20) as n`;
    const asked = async (...values: readonly unknown[]) => (await driver.run('litfass_app', text, values))[4];
    expect(await asked(0, 'x')).toEqual({ n: 5, b: 'b', c: 'c', d: 'd' });
    expect(await asked(0, 'x')).toEqual({ n: 5, b: 'b', c: 'c', d: 'd' });
    expect(await asked(5, 'x\x1fy')).toEqual({ n: 5, b: null, c: 'x\x1fy', d: 'd' });
    expect(await asked(5, 'x')).toEqual({ n: 5, b: null, c: 'x', d: 'd' });
    expect(await asked(5, '')).toEqual({ n: 5, b: null, c: '', d: 'd' });
  });

  it('are none where there are none', async () => {
    const { driver } = database.reopen();
    const text = `select n, 'a' as a, 'b' as b, 'c' as c from generate_series(1, $1::int) as n`;
    expect(await driver.run('litfass_app', text, [20])).toHaveLength(20);
    expect(await driver.run('litfass_app', text, [0])).toEqual([]);
    expect(await driver.run('litfass_app', text, [1])).toEqual([{ n: 1, a: 'a', b: 'b', c: 'c' }]);
  });

  it('come in the order the statement asks for', async () => {
    const rows = await repeated(`${many(`'a' as a, 'b' as b, 'c' as c`)} order by n % 7, n desc`);
    expect(rows.slice(0, 3).map(({ n }) => n)).toEqual([14, 7, 15]);
  });
});

describe('a statement that writes', () => {
  it('is never put inside another, however many rows it answers with', async () => {
    const { driver } = database.reopen();
    const text = `with made as (insert into written_here select n, 'a', 'b', 'c' from generate_series(1, 20) as n returning *) select * from made`;
    await database.driver.runAsOwner(
      'create table written_here (n int, a text, b text, c text); grant all on written_here to litfass_platform',
    );
    expect(await driver.run('litfass_platform', text, [])).toHaveLength(20);
    expect(await driver.run('litfass_platform', text, [])).toHaveLength(20);
    expect(await driver.run('litfass_platform', 'select count(*)::int as count from written_here', [])).toEqual([
      { count: 40 },
    ]);
    expect(await driver.run('litfass_platform', 'delete from written_here', [])).toEqual([]);
  });
});
