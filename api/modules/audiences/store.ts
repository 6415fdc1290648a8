import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { listTable } from '../../db/list/list-table.ts';
import { anyOf, ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import type { IdentifierType } from '#shared/identifiers/identifier-types.ts';

/** An audience with fewer members shows no count and isn't delivered to, because it could reveal its members. */
export const privacyFloor = 100;

export interface AudienceRow {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly description: string | null;
  readonly readiness: 'EMPTY' | 'PROCESSING' | 'READY' | 'TOO_SMALL' | 'EXPIRED';
  readonly memberCount: string | null;
  readonly membershipDays: number;
  readonly lastUploadAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const shownCountSql = `case when audience.member_count >= ${privacyFloor} then audience.member_count end`;

const readinessSql = `case
  when exists (select from first_party_upload as running
    where running.company_id = audience.company_id and running.audience_id = audience.id
      and running.status in ('VALIDATING', 'PROCESSING')) then 'PROCESSING'
  when audience.last_upload_at is null then 'EMPTY'
  when audience.last_upload_at + audience.membership_days * interval '1 day' <= litfass_now() then 'EXPIRED'
  when audience.member_count >= ${privacyFloor} then 'READY'
  else 'TOO_SMALL' end`;

export const audienceTable = listTable<AudienceRow>()({
  name: 'Audience',
  from: 'audience',
  columns: {
    id: 'audience.id',
    companyId: 'audience.company_id',
    name: 'audience.name',
    externalId: 'audience.external_id',
    description: 'audience.description',
    readiness: readinessSql,
    memberCount: shownCountSql,
    membershipDays: 'audience.membership_days',
    lastUploadAt: 'audience.last_upload_at',
    version: 'audience.version',
    createdAt: 'audience.created_at',
    updatedAt: 'audience.updated_at',
  },
  id: 'audience.id',
  companyId: 'audience.company_id',
  filters: {
    id: { kind: 'id', sql: 'audience.id' },
    name: { kind: 'string', sql: 'audience.name' },
    externalId: { kind: 'string', sql: 'audience.external_id' },
    readiness: { kind: 'enum', sql: readinessSql, computed: true },
    memberCount: { kind: 'bigint', sql: shownCountSql, computed: true },
    updatedAt: { kind: 'timestamp', sql: 'audience.updated_at' },
  },
  sorts: {
    NAME: { kind: 'text', sql: 'audience.name_key collate "C"' },
    MEMBER_COUNT: { kind: 'bigint', sql: shownCountSql, nullable: true, computed: true },
    LAST_UPLOAD_AT: { kind: 'timestamp', sql: 'audience.last_upload_at', nullable: true },
    CREATED_AT: { kind: 'timestamp', sql: 'audience.created_at' },
    UPDATED_AT: { kind: 'timestamp', sql: 'audience.updated_at' },
  },
  defaultSort: [{ field: 'NAME', direction: 'ASC' }],
});

/** The fields of an audience that clients set. */
export interface AudienceValues {
  readonly name: string;
  readonly externalId: string | null;
  readonly description: string | null;
  readonly membershipDays: number;
}

interface AudienceKey {
  readonly companyId: string;
  readonly id: string;
}

/** Inserts a new, empty audience. */
export async function insertAudience(tenant: TenantRunner, key: AudienceKey, values: AudienceValues): Promise<void> {
  await tenant.all(
    query.insertInto('audience').values({
      company_id: key.companyId,
      id: key.id,
      name: values.name,
      external_id: values.externalId,
      description: values.description,
      membership_days: values.membershipDays,
    }),
  );
}

/** Updates an audience's values and increments its version; the row must be locked by {@link lockAudience}. */
export async function updateAudience(tenant: TenantRunner, before: AudienceRow, values: AudienceValues): Promise<void> {
  await tenant.all(
    query
      .updateTable('audience')
      .set({
        name: values.name,
        description: values.description,
        membership_days: values.membershipDays,
        version: before.version + 1,
        updated_at: sql<string>`clock_timestamp()`,
      })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', before.companyId)
      .where('id', '=', before.id),
  );
}

/** Deletes an audience and its members, and removes it from campaigns. */
export async function deleteAudience(tenant: TenantRunner, key: AudienceKey): Promise<void> {
  await tenant.all(
    query
      .deleteFrom('audience')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', key.companyId)
      .where('id', '=', key.id),
  );
}

/** Locks an audience of the scope against other writers. */
export async function lockAudience(tenant: TenantRunner, id: string): Promise<void> {
  await tenant.all(
    query
      .selectFrom('audience')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', anyOf([id].filter(isUuid)))
      .select('id')
      .forUpdate(),
  );
}

/** Which of name and external id another audience of the company already has. */
export async function findTaken(
  tenant: TenantRunner,
  companyId: string,
  values: Pick<AudienceValues, 'name' | 'externalId'>,
  exceptId: string | null,
): Promise<{ name: boolean; externalId: boolean }> {
  const found = await tenant.all(
    query
      .selectFrom('audience')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where(sql<boolean>`(name_key = lower(${values.name}) or external_id = ${values.externalId})`)
      .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
      .select([
        sql<boolean>`name_key = lower(${values.name})`.as('name'),
        sql<boolean | null>`external_id = ${values.externalId}`.as('externalId'),
      ]),
  );
  return { name: found.some(({ name }) => name), externalId: found.some(({ externalId }) => externalId === true) };
}

/** The number of campaigns that use an audience and aren't archived. */
export async function countUsingCampaigns(tenant: TenantRunner, key: AudienceKey): Promise<number> {
  const found = await tenant.first(
    query
      .selectFrom('campaign_audience as used')
      .innerJoin('campaign', (join) =>
        join.onRef('campaign.company_id', '=', 'used.company_id').onRef('campaign.id', '=', 'used.campaign_id'),
      )
      .where('used.company_id', '=', ofScope(tenant))
      .where('used.company_id', '=', key.companyId)
      .where('used.audience_id', '=', key.id)
      .where('campaign.status', '<>', 'ARCHIVED')
      .select(sql<number>`count(*)::int`.as('count')),
  );
  return found?.count ?? 0;
}

/** The identifier counts of an audience, per type. */
export interface IdentifierCountRow {
  readonly audienceId: string;
  readonly type: IdentifierType;
  readonly submitted: string;
  readonly valid: string;
  /** The exact number; shown only from the privacy floor up. */
  readonly members: string;
}

/** The identifier counts of several audiences. */
export function findIdentifierCounts(
  tenant: TenantRunner,
  audienceIds: readonly string[],
): Promise<IdentifierCountRow[]> {
  return tenant.all(
    query
      .selectFrom('audience_identifier_count')
      .where('company_id', '=', ofScope(tenant))
      .where('audience_id', '=', anyOf(audienceIds))
      .select(['audience_id as audienceId', 'identifier_type as type', 'submitted', 'valid', 'members'])
      .orderBy('identifier_type'),
  );
}
