import type { CompanyStatus } from '../../auth/company-status.ts';
import { listTable } from '../../db/list/list-table.ts';

export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'ADVERTISER' | 'AGENCY';
  readonly status: CompanyStatus;
  readonly currencyCode: string;
  readonly timeZone: string;
  readonly domain: string | null;
  readonly agencyId: string | null;
  readonly statusReason: string | null;
  readonly suspendedAt: string | null;
  readonly closedAt: string | null;
  /** From when on its admins need a second factor. */
  readonly secondFactorRequiredFrom: string | null;
  /** Points that its keys may spend in a burst; null for the default of the installation. */
  readonly rateLimitPoints: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const companyTable = listTable<CompanyRow>()({
  name: 'Company',
  from: 'company',
  columns: {
    id: 'company.id',
    name: 'company.name',
    kind: 'company.kind',
    status: 'company.status',
    currencyCode: 'company.currency_code',
    timeZone: 'company.time_zone',
    domain: 'company.domain',
    agencyId: 'company.agency_id',
    statusReason: 'company.status_reason',
    suspendedAt: 'company.suspended_at',
    closedAt: 'company.closed_at',
    secondFactorRequiredFrom: 'company.second_factor_required_from',
    rateLimitPoints: 'company.rate_limit_points',
    createdAt: 'company.created_at',
    updatedAt: 'company.updated_at',
  },
  id: 'company.id',
  companyId: 'company.id',
  filters: {
    id: { kind: 'id', sql: 'company.id' },
    name: { kind: 'string', sql: 'company.name' },
    agencyId: { kind: 'id', sql: 'company.agency_id' },
    kind: { kind: 'enum', sql: 'company.kind' },
    status: { kind: 'enum', sql: 'company.status' },
    updatedAt: { kind: 'timestamp', sql: 'company.updated_at' },
  },
  sorts: {
    NAME: { kind: 'text', sql: 'company.name_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'company.created_at' },
    UPDATED_AT: { kind: 'timestamp', sql: 'company.updated_at' },
  },
  defaultSort: [{ field: 'NAME', direction: 'ASC' }],
});

/** All companies, for staff. The role of staff alone may read it. */
export const platformCompanyTable = listTable<CompanyRow>()({ ...companyTable, companyId: null });
