import type { PortalExplainDenialQuery, PortalListAuditQuery } from '../graphql/generated/operations.ts';

export type AuditPage = PortalListAuditQuery['listAuditEventsByCompany'];

/** One write: who made it, when, from where, and what changed. */
export type AuditEvent = AuditPage['items'][number];
export type AuditChange = AuditEvent['changes'][number];

/** Why a request was denied. */
export type Denial = NonNullable<PortalExplainDenialQuery['explainDenial']>;
