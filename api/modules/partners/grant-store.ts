import { sql } from 'kysely';
import { takeLock } from '../../db/advisory-lock.ts';
import type { Actor } from '../../auth/viewer.ts';
import { isUuid } from '../../db/list/list-filter.ts';
import { type ListTable, listTable } from '../../db/list/list-table.ts';
import { anyOf, ofScope, query, type Runner } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

export interface PartnerAccessGrantRow {
  readonly id: string;
  readonly companyId: string;
  readonly partnerId: string;
  readonly scopes: string[];
  readonly status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
  readonly grantedByKind: Actor['kind'];
  readonly grantedById: string;
  readonly grantedByName: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** A new grant closes the previous one, which stays expired if it had expired before. */
export const grantRevokedAtSql = `case when consent.revoked_at < coalesce(consent.expires_at, 'infinity') then consent.revoked_at end`;

/** The state of a grant at the time `clock.moment`. */
export const grantStatusSql = `case
  when ${grantRevokedAtSql} is not null then 'REVOKED'
  when consent.expires_at <= clock.moment then 'EXPIRED'
  else 'ACTIVE' end`;

export const partnerAccessGrantTable = listTable<PartnerAccessGrantRow>()({
  name: 'PartnerAccessGrant',
  from: 'partner_access_grant as consent cross join (select now() as moment) as clock',
  columns: {
    id: 'consent.id',
    companyId: 'consent.company_id',
    partnerId: 'consent.partner_id',
    scopes: 'consent.scopes',
    status: grantStatusSql,
    grantedByKind: 'consent.granted_by_kind',
    grantedById: 'consent.granted_by_id',
    grantedByName: 'consent.granted_by_name',
    createdAt: 'consent.created_at',
    expiresAt: 'consent.expires_at',
    revokedAt: grantRevokedAtSql,
  },
  id: 'consent.id',
  companyId: 'consent.company_id',
  filters: {
    partnerId: { kind: 'id', sql: 'consent.partner_id' },
    status: { kind: 'enum', sql: grantStatusSql, computed: true },
  },
  sorts: {
    CREATED_AT: { kind: 'timestamp', sql: 'consent.created_at' },
    EXPIRES_AT: { kind: 'timestamp', sql: 'consent.expires_at', nullable: true },
  },
  defaultSort: [{ field: 'CREATED_AT', direction: 'DESC' }],
});

/** The table with the states at a point in time. */
export function grantsAt(moment: string): ListTable<PartnerAccessGrantRow> {
  return {
    ...partnerAccessGrantTable,
    from: (values) =>
      `partner_access_grant as consent cross join (select ${values.add(moment)}::timestamptz as moment) as clock`,
  };
}

/** How many companies grant partners access at a point in time. A partner without any isn't among them. */
export function countGrantingCompanies(
  staff: Runner,
  partnerIds: readonly string[],
  moment: string,
): Promise<{ partnerId: string; companies: number }[]> {
  return staff.all(
    query
      .selectFrom('partner_access_grant')
      .where('partner_id', '=', anyOf(partnerIds))
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`coalesce(expires_at > ${moment}::timestamptz, true)`)
      .groupBy('partner_id')
      .select(['partner_id as partnerId', sql<number>`count(*)::int`.as('companies')]),
  );
}

/** Makes other grants of this company and partner wait until the transaction ends, because only one can be open. */
export async function lockConsent(tenant: TenantRunner, companyId: string, partnerId: string): Promise<void> {
  await takeLock(tenant, 'partner_access_grant', companyId, partnerId);
}

/** The grant of a company to a partner that isn't closed; it may have expired. */
export interface OpenGrant {
  readonly id: string;
  readonly scopes: string[];
  readonly expiresAt: string | null;
}

export function findOpenGrant(
  tenant: TenantRunner,
  companyId: string,
  partnerId: string,
): Promise<OpenGrant | undefined> {
  return tenant.first(
    query
      .selectFrom('partner_access_grant')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('partner_id', '=', partnerId)
      .where('revoked_at', 'is', null)
      .select(['id', 'scopes', 'expires_at as expiresAt']),
  );
}

export interface NewGrant {
  readonly id: string;
  readonly companyId: string;
  readonly partnerId: string;
  readonly scopes: readonly string[];
  readonly grantedBy: Omit<Actor, 'kind'> & { readonly kind: 'USER' | 'API_TOKEN' | 'SYSTEM' };
  readonly createdAt: string;
  readonly expiresAt: string | null;
}

export async function insertGrant(tenant: TenantRunner, grant: NewGrant): Promise<void> {
  await tenant.all(
    query.insertInto('partner_access_grant').values({
      id: grant.id,
      company_id: grant.companyId,
      partner_id: grant.partnerId,
      scopes: [...grant.scopes],
      granted_by_kind: grant.grantedBy.kind,
      granted_by_id: grant.grantedBy.id,
      granted_by_name: grant.grantedBy.name,
      created_at: grant.createdAt,
      expires_at: grant.expiresAt,
    }),
  );
}

/** Closes a grant; of several concurrent calls, one returns true. */
export function closeGrant(tenant: TenantRunner, id: string, at: string): Promise<boolean> {
  return tenant.has(
    query
      .updateTable('partner_access_grant')
      .set({ revoked_at: at })
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', anyOf([id].filter(isUuid)))
      .where('revoked_at', 'is', null)
      .returning('id'),
  );
}
