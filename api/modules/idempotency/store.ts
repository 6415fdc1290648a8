import { sql } from 'kysely';
import { ofScope, query, statement } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

/** The identity of a write that must happen once. */
export interface IdempotencyKey {
  /** Null: a write of the platform's staff, or in the name of a partner. */
  readonly companyId: string | null;
  readonly partnerId: string | null;
  readonly mutation: string;
  readonly idempotencyKey: string;
}

/** An earlier write with a key. */
export interface IdempotencyRecord {
  readonly inputDigest: Uint8Array;
  readonly createdId: string;
}

const lifetimeSql = `interval '24 hours'`;

/**
 * Takes the key for this transaction; false when another transaction has it now. An advisory lock, because waiting for
 * the other transaction would hold a connection while it runs.
 */
export async function tryTakeKey(tenant: TenantRunner, key: IdempotencyKey): Promise<boolean> {
  const name = JSON.stringify([key.companyId, key.partnerId, key.mutation, key.idempotencyKey]);
  const taken = await tenant.first(
    statement<{ taken: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken', [name]),
  );
  return taken?.taken === true;
}

/** The write with this key within the last 24 hours. */
export function findRecord(tenant: TenantRunner, key: IdempotencyKey): Promise<IdempotencyRecord | undefined> {
  return tenant.first(
    query
      .selectFrom('idempotency_record')
      .where(ofOwner(tenant, key))
      .where('mutation', '=', key.mutation)
      .where('idempotency_key', '=', key.idempotencyKey)
      .where('created_at', '>', sql<string>`now() - ${sql.raw(lifetimeSql)}`)
      .select(['input_digest as inputDigest', sql<string>`response->>'createdId'`.as('createdId')]),
  );
}

/** Stores the result of the write, and deletes the owner's records that are older than 24 hours. */
export async function insertRecord(
  tenant: TenantRunner,
  key: IdempotencyKey,
  record: IdempotencyRecord,
): Promise<void> {
  await tenant.all(
    query
      .deleteFrom('idempotency_record')
      .where(ofOwner(tenant, key))
      .where('created_at', '<=', sql<string>`now() - ${sql.raw(lifetimeSql)}`),
  );
  await tenant.all(
    query.insertInto('idempotency_record').values({
      company_id: key.companyId,
      partner_id: key.partnerId,
      mutation: key.mutation,
      idempotency_key: key.idempotencyKey,
      input_digest: record.inputDigest,
      response: JSON.stringify({ createdId: record.createdId }),
    }),
  );
}

function ofOwner(tenant: TenantRunner, { companyId, partnerId }: IdempotencyKey) {
  return companyId === null
    ? sql<boolean>`company_id is null and partner_id is not distinct from ${partnerId}::uuid`
    : sql<boolean>`company_id = ${ofScope(tenant)} and company_id = ${companyId}::uuid`;
}
