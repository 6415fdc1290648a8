import { type ListTable, listTable } from '../../db/list/list-table.ts';
import type { PartnerScope } from '../../db/tenant.ts';
import { grantRevokedAtSql, grantStatusSql } from './grant-store.ts';

/** Partner access as the partner sees it: without the person at the company who granted it. */
export interface ReceivedAccessRow {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly scopes: string[];
  readonly status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly requestsLast30Days: string;
}

const usage =
  'from partner_usage_day as use where use.partner_id = consent.partner_id and use.company_id = consent.company_id';

/** The list of the access that companies granted a partner, as its people see it. */
export const receivedAccessTable = listTable<ReceivedAccessRow>()({
  name: 'ReceivedPartnerAccess',
  from: `partner_access_grant as consent join company on company.id = consent.company_id
    cross join (select now() as moment) as clock`,
  columns: {
    id: 'consent.id',
    companyId: 'consent.company_id',
    companyName: 'company.name',
    scopes: 'consent.scopes',
    status: grantStatusSql,
    createdAt: 'consent.created_at',
    expiresAt: 'consent.expires_at',
    revokedAt: grantRevokedAtSql,
    lastUsedAt: `(select max(use.last_used_at) ${usage})`,
    requestsLast30Days: `(select coalesce(sum(use.requests), 0)::bigint ${usage}
      and use.day > (clock.moment at time zone company.time_zone)::date - 30)`,
  },
  id: 'consent.id',
  companyId: null,
  filters: {
    companyName: { kind: 'string', sql: 'company.name' },
    status: { kind: 'enum', sql: grantStatusSql, computed: true },
  },
  sorts: {
    COMPANY_NAME: { kind: 'text', sql: 'company.name_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'consent.created_at' },
    EXPIRES_AT: { kind: 'timestamp', sql: 'consent.expires_at', nullable: true },
  },
  defaultSort: [{ field: 'COMPANY_NAME', direction: 'ASC' }],
});

/** The access that a partner has received, with the states at a point in time. */
export function accessReceivedBy({ partnerId }: PartnerScope, moment: string): ListTable<ReceivedAccessRow> {
  return {
    ...receivedAccessTable,
    from: (values) => `(select id, company_id, partner_id, scopes, created_at, expires_at, revoked_at
      from partner_access_grant where partner_id = ${values.add(partnerId)}::uuid) as consent
      join company on company.id = consent.company_id
      cross join (select ${values.add(moment)}::timestamptz as moment) as clock`,
  };
}
