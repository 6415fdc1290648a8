import type {
  PortalExplainDenialQuery,
  PortalListAuditQuery,
  PortalListDenialsQuery,
} from '../graphql/generated/operations.ts';

type CompanyAuditPage = PortalListAuditQuery['listAuditEventsByCompany'];

/** One write: who made it, when, from where, and what changed. */
export type AuditEvent = Omit<CompanyAuditPage['items'][number], 'byStaff'> & {
  /** Absent in the platform's own log. */
  byStaff?: boolean | null;
};

/** A page of an audit log: of a company's, or of the platform's own. */
export type AuditPage = Omit<CompanyAuditPage, 'items'> & { items: AuditEvent[] };
export type AuditChange = AuditEvent['changes'][number];

/** One of the denied requests of a company. */
export type ListedDenial = PortalListDenialsQuery['listDenialsByCompany']['items'][number];

/** Why a request was denied. */
export type Denial = NonNullable<PortalExplainDenialQuery['explainDenial']>;
