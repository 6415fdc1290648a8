import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { apiTokenTable, type APITokenRow } from '../../modules/tokens/store.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createCursorCodec } from './cursor.ts';
import { type ListArguments, type Page, readPage } from './list.ts';
import type { SortKey } from './list-table.ts';
import { statement } from '../sql.ts';
import { TenantScope } from '../tenant.ts';

const database = await createTestDatabase();
const cursors = createCursorCodec([Buffer.alloc(32, 1)]);
const tenant = database.tenant(TenantScope.of([hafenkante.id]));
const rowCount = 2_400;

const page = (list: ListArguments): Promise<Page<APITokenRow>> =>
  readPage(tenant, apiTokenTable, { cursors, viewerId: 'viewer', parentId: hafenkante.id }, list);

/** All pages, one after another; `between` runs after each. */
async function walk(list: ListArguments, limit: number, between?: (page: number) => Promise<void>) {
  const rows: APITokenRow[] = [];
  let after: string | null = null;
  for (let number = 1; ; number += 1) {
    const { items, pageInfo } = await page({ ...list, page: { limit, after } });
    rows.push(...items);
    after = pageInfo.endCursor();
    if (!pageInfo.hasNextPage) return rows;
    expect(items).toHaveLength(limit);
    if (number > 100) throw new Error('The list has no end.');
    await between?.(number);
  }
}

/** Keys of a company by numbers: many share a value, many have none, all times differ by microseconds only. */
const insertKeys = (companyId: string, name: string, from: number, to: number) => [
  statement<never>(
    `insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name, created_at, expires_at, last_used_at)
     select gen_random_uuid(), $1, $2 || ' ' || (case when n % 2 = 0 then 'Key ' else 'kEY ' end) || lpad((n * 7919 % 100000)::text, 6, '0'),
       'lf_live_', '{TOKENS_READ}', 'SYSTEM', $1, 'Test',
       timestamptz '2026-01-01 10:00:00.123000+00' + (n * 31 % 800) * interval '1 microsecond',
       case when n % 3 = 0 then null else timestamptz '2030-01-01 00:00:00+00' + (n % 5) * interval '1 microsecond' end,
       case when n % 4 = 0 then timestamptz '2026-02-01 00:00:00.5+00' + (n % 7) * interval '1 day' end
     from generate_series($3::int, $4::int) as n`,
    [companyId, name, from, to],
  ),
  statement<never>(
    `insert into api_token_secret (id, company_id, token_id, digest, last_four)
     select gen_random_uuid(), company_id, id, decode(replace(id::text, '-', ''), 'hex'), 'abcd' from api_token
     where company_id = $1 and not exists (select from api_token_secret where token_id = api_token.id)`,
    [companyId],
  ),
];

async function addKeys(companyId: string, name: string, from: number, to: number) {
  await database.platform(async (platform) => {
    for (const wanted of insertKeys(companyId, name, from, to)) await platform.all(wanted);
  });
}

/** No role of the product may delete a key. */
async function deleteKeys(ids: readonly string[]) {
  await database.asOwner(`with gone as (
    delete from api_token_secret where token_id = any('{${ids.join(',')}}'::uuid[]) returning token_id)
    delete from api_token where id in (select token_id from gone)`);
}

beforeAll(async () => {
  await addKeys(hafenkante.id, 'a', 1, rowCount);
  // Rows of another company with the same values: no page may contain them.
  await addKeys(nordlicht.id, 'a', 1, 50);
});

type Field = 'NAME' | 'CREATED_AT' | 'EXPIRES_AT' | 'LAST_USED_AT';

const valueOf: Record<Field, (row: APITokenRow) => string | null> = {
  NAME: (row) => row.name.toLowerCase(),
  // The database's texts of one time zone order like the moments: '+' comes before '.' and before every digit.
  CREATED_AT: (row) => row.createdAt,
  EXPIRES_AT: (row) => row.expiresAt,
  LAST_USED_AT: (row) => row.lastUsedAt,
};

/** The order the documentation promises, by other means than the list's SQL. */
function compareBy(sort: readonly SortKey[]) {
  const keys = [
    ...sort.map(({ field, direction }) => ({ value: valueOf[field as Field], sign: direction === 'ASC' ? 1 : -1 })),
    { value: (row: APITokenRow) => row.id, sign: sort.at(-1)?.direction === 'DESC' ? -1 : 1 },
  ];
  return (left: APITokenRow, right: APITokenRow): number => {
    for (const { value, sign } of keys) {
      const [one, other] = [value(left), value(right)];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? sign : -sign;
      return one < other ? -sign : sign;
    }
    return 0;
  };
}

const asc = (field: Field): SortKey => ({ field, direction: 'ASC' });
const desc = (field: Field): SortKey => ({ field, direction: 'DESC' });

describe('a list of thousands of rows', () => {
  it.each<[string, SortKey[]]>([
    ['the default order', []],
    ['times a microsecond apart, forward', [asc('CREATED_AT')]],
    ['times a microsecond apart, backward', [desc('CREATED_AT')]],
    ['names', [desc('NAME')]],
    ['a field that is NULL for a third, ascending', [asc('EXPIRES_AT')]],
    ['a field that is NULL for a third, descending', [desc('EXPIRES_AT')]],
    ['two nullable fields in opposite directions', [desc('LAST_USED_AT'), asc('EXPIRES_AT')]],
    ['two nullable fields, the other way round', [asc('LAST_USED_AT'), desc('EXPIRES_AT')]],
    ['four keys', [asc('EXPIRES_AT'), desc('LAST_USED_AT'), asc('CREATED_AT'), desc('NAME')]],
    ['two keys in one direction', [asc('CREATED_AT'), asc('NAME')]],
  ])('by %s shows every row exactly once and in order', async (_, sort) => {
    const rows = await walk({ sort }, 173);
    expect(rows).toHaveLength(rowCount);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rowCount);
    expect(rows.every(({ companyId }) => companyId === hafenkante.id)).toBe(true);
    const order = compareBy(sort.length === 0 ? [asc('CREATED_AT')] : sort);
    const misplaced = rows.findIndex((row, index) => {
      const next = rows[index + 1];
      return next !== undefined && order(row, next) >= 0;
    });
    expect(misplaced).toBe(-1);
  });

  it('is complete on pages with a single row', async () => {
    const filter = { name: { contains: 'key 000' } };
    const rows = await walk({ filter, sort: [desc('LAST_USED_AT'), asc('EXPIRES_AT')] }, 1);
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ name }) => name.toLowerCase().includes('key 000'))).toBe(true);
  });

  it('keeps microseconds in values and in cursors', async () => {
    const { items } = await page({ page: { limit: 200 } });
    expect(new Set(items.map(({ createdAt }) => createdAt.slice(0, 23))).size).toBe(1);
    expect(new Set(items.map(({ createdAt }) => createdAt)).size).toBeGreaterThan(50);
  });

  it('returns unchanged rows exactly once while others are added and deleted', async () => {
    for (const sort of [[asc('CREATED_AT')], [desc('EXPIRES_AT'), asc('NAME')]]) {
      const before = await walk({ sort }, 200);
      const doomed = before.filter((_, index) => index % 10 === 5).map(({ id }) => id);
      const rows = await walk({ sort }, 200, async (number) => {
        const batch = `come ${sort.length} ${number}`;
        await addKeys(hafenkante.id, batch, 1, 20);
        const gone = doomed.splice(0, 10).concat(doomed.splice(-10));
        await deleteKeys(gone);
      });
      const shown = rows.map(({ id }) => id);
      expect(new Set(shown).size).toBe(shown.length);
      const remaining = new Set((await walk({ sort }, 200)).map(({ id }) => id));
      const stayed = before.map(({ id }) => id).filter((id) => remaining.has(id));
      expect(stayed.length).toBeGreaterThan(1_500);
      expect(stayed.filter((id) => !new Set(shown).has(id))).toEqual([]);
    }
  });

  it('continues after a deleted row', async () => {
    const sort = [asc('NAME')];
    const first = await page({ sort, page: { limit: 3 } });
    const second = await page({ sort, page: { limit: 1, after: first.pageInfo.endCursor() } });
    const last = first.items.at(-1)?.id ?? '';
    await deleteKeys([last]);
    expect(await page({ sort, page: { limit: 1, after: first.pageInfo.endCursor() } })).toMatchObject({
      items: second.items,
    });
  });

  it('needs one statement per page, which limits its rows, on every page', async () => {
    database.driver.statements.length = 0;
    const first = await page({ page: { limit: 200 } });
    await page({ page: { limit: 200, after: first.pageInfo.endCursor() } });
    expect(database.driver.statements).toHaveLength(2);
    for (const { text, role } of database.driver.statements) {
      expect(role).toBe('litfass_app');
      expect(text).toContain('limit 201');
      expect(text).not.toMatch(/offset [1-9]|count\(/);
    }
  });

  it('counts only when requested, and then all rows of the filter', async () => {
    const filter = { name: { startsWith: 'a key 00' } };
    const counted = () => database.driver.statements.filter(({ text }) => text.includes('count(*)')).length;
    const before = counted();
    const { pageInfo } = await page({ filter, page: { limit: 2 } });
    expect(counted()).toBe(before);
    const all = await walk({ filter }, 200);
    expect(await pageInfo.totalCount()).toBe(String(all.length));
    expect(counted()).toBe(before + 1);
  });

  it('ends with an empty page that has no cursor', async () => {
    const { items, pageInfo } = await page({ filter: { name: { eq: 'unknown' } } });
    expect(items).toEqual([]);
    expect(pageInfo).toMatchObject({ hasNextPage: false, limit: 50 });
    expect(pageInfo.endCursor()).toBeNull();
    expect(await pageInfo.totalCount()).toBe('0');
  });

  it('of exactly one page has no next page', async () => {
    const filter = { name: { startsWith: 'a key 000' } };
    const all = await walk({ filter }, 200);
    expect((await page({ filter, page: { limit: all.length } })).pageInfo.hasNextPage).toBe(false);
    expect((await page({ filter, page: { limit: all.length - 1 } })).pageInfo.hasNextPage).toBe(true);
  });
});

describe('a cursor', () => {
  const context = { cursors, viewerId: 'viewer', parentId: hafenkante.id };
  const list: ListArguments = { filter: { name: { contains: 'key' } }, sort: [asc('NAME')] };

  it('works for the same list, filter, sort and viewer, also with another limit', async () => {
    const after = (await page({ ...list, page: { limit: 5 } })).pageInfo.endCursor();
    expect((await page({ ...list, page: { limit: 7, after } })).items).toHaveLength(7);
  });

  it('is BAD_CURSOR for any other filter, sort, viewer, parent or list', async () => {
    const after = (await page({ ...list, page: { limit: 5 } })).pageInfo.endCursor();
    const others: (() => Promise<unknown>)[] = [
      () => page({ sort: list.sort, page: { after } }),
      () => page({ ...list, filter: { name: { contains: 'kez' } }, page: { after } }),
      () => page({ ...list, filter: { name: { startsWith: 'key' } }, page: { after } }),
      () => page({ ...list, filter: { or: [{ name: { contains: 'key' } }] }, page: { after } }),
      () => page({ ...list, sort: [desc('NAME')], page: { after } }),
      () => page({ ...list, sort: [asc('CREATED_AT')], page: { after } }),
      () => page({ ...list, sort: [asc('NAME'), asc('CREATED_AT')], page: { after } }),
      () => page({ filter: list.filter, page: { after } }),
      () => readPage(tenant, apiTokenTable, { ...context, viewerId: 'other' }, { ...list, page: { after } }),
      () => readPage(tenant, apiTokenTable, { ...context, parentId: nordlicht.id }, { ...list, page: { after } }),
      () => readPage(tenant, { ...apiTokenTable, name: 'Other' }, context, { ...list, page: { after } }),
    ];
    for (const other of others) await expect(other()).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  });

  it('is BAD_CURSOR when it is changed, shortened or invalid, before any statement', async () => {
    const after = (await page({ ...list, page: { limit: 5 } })).pageInfo.endCursor() ?? '';
    database.driver.statements.length = 0;
    const changed = (after.startsWith('A') ? 'B' : 'A') + after.slice(1);
    for (const wrong of [changed, after.slice(0, -1), after.slice(0, 8), `${after}=`, '', 'junk', randomUUID()]) {
      await expect(page({ ...list, page: { after: wrong } })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
    }
    expect(database.driver.statements).toEqual([]);
  });
});
