import { sql } from 'kysely';
import type { Actor } from '../../auth/viewer.ts';
import { isUuid } from '../../db/list/list-filter.ts';
import { listTable } from '../../db/list/list-table.ts';
import { anyOf, ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

export interface SavedQueryRow {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly document: string;
  /** A JSON object as it was typed; empty for none. */
  readonly variables: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The three columns of the last run are null before the first. */
  readonly lastRunAt: string | null;
  readonly lastRunById: string | null;
  readonly lastRunByName: string | null;
}

export const savedQueryTable = listTable<SavedQueryRow>()({
  name: 'SavedQuery',
  from: 'saved_query',
  columns: {
    id: 'saved_query.id',
    companyId: 'saved_query.company_id',
    name: 'saved_query.name',
    document: 'saved_query.document',
    variables: 'saved_query.variables',
    ownerId: 'saved_query.owner_id',
    ownerName: 'saved_query.owner_name',
    version: 'saved_query.version',
    createdAt: 'saved_query.created_at',
    updatedAt: 'saved_query.updated_at',
    lastRunAt: 'saved_query.last_run_at',
    lastRunById: 'saved_query.last_run_by_id',
    lastRunByName: 'saved_query.last_run_by_name',
  },
  id: 'saved_query.id',
  companyId: 'saved_query.company_id',
  filters: { name: { kind: 'string', sql: 'saved_query.name' } },
  sorts: {
    NAME: { kind: 'text', sql: 'saved_query.name_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'saved_query.created_at' },
    LAST_RUN_AT: { kind: 'timestamp', sql: 'saved_query.last_run_at', nullable: true },
  },
  defaultSort: [{ field: 'NAME', direction: 'ASC' }],
});

/** What a person sets of a saved query. */
export type SavedQueryValues = Pick<SavedQueryRow, 'name' | 'document' | 'variables'>;

type SavedQueryKey = Pick<SavedQueryRow, 'companyId' | 'id'>;

/** The number of saved queries of a company. Other calls that create one wait until the transaction has ended. */
export async function countSavedQueries(tenant: TenantRunner, companyId: string): Promise<number> {
  await tenant.all(
    query
      .selectFrom('company')
      .where('id', '=', ofScope(tenant))
      .where('id', '=', companyId)
      .select('id')
      .forNoKeyUpdate(),
  );
  const found = await tenant.first(
    query
      .selectFrom('saved_query')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .select(sql<number>`count(*)::int`.as('count')),
  );
  return found?.count ?? 0;
}

/** Whether another saved query of the company has the name. */
export function isNameTaken(
  tenant: TenantRunner,
  {
    companyId,
    name,
    exceptId,
  }: { readonly companyId: string; readonly name: string; readonly exceptId: string | null },
): Promise<boolean> {
  return tenant.has(
    query
      .selectFrom('saved_query')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where(sql<boolean>`name_key = lower(${name})`)
      .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
      .select('id'),
  );
}

export async function insertSavedQuery(
  tenant: TenantRunner,
  key: SavedQueryKey,
  { values, owner }: { readonly values: SavedQueryValues; readonly owner: Actor },
): Promise<void> {
  await tenant.all(
    query.insertInto('saved_query').values({
      company_id: key.companyId,
      id: key.id,
      ...values,
      owner_id: owner.id,
      owner_name: owner.name,
    }),
  );
}

/** Locks a saved query of the scope against other writers. */
export async function lockSavedQuery(tenant: TenantRunner, id: string): Promise<void> {
  await tenant.all(
    query
      .selectFrom('saved_query')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', anyOf([id].filter(isUuid)))
      .select('id')
      .forUpdate(),
  );
}

/** Updates the values and increments the version; the row must be locked by {@link lockSavedQuery}. */
export async function updateSavedQuery(
  tenant: TenantRunner,
  before: SavedQueryRow,
  values: SavedQueryValues,
): Promise<void> {
  await tenant.all(
    query
      .updateTable('saved_query')
      .set({ ...values, version: before.version + 1, updated_at: sql<string>`clock_timestamp()` })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', before.companyId)
      .where('id', '=', before.id),
  );
}

/** Stores who ran a query, and when. It doesn't change the version. */
export async function updateLastRun(tenant: TenantRunner, key: SavedQueryKey, by: Actor): Promise<void> {
  await tenant.all(
    query
      .updateTable('saved_query')
      .set({ last_run_at: sql<string>`clock_timestamp()`, last_run_by_id: by.id, last_run_by_name: by.name })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', key.companyId)
      .where('id', '=', key.id),
  );
}

export async function deleteSavedQuery(tenant: TenantRunner, key: SavedQueryKey): Promise<void> {
  await tenant.all(
    query
      .deleteFrom('saved_query')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', key.companyId)
      .where('id', '=', key.id),
  );
}
