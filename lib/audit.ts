import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { pageInfoSelection, pageOf } from './list-shape.ts';

const auditEvent = z.object({
  id: z.string(),
  occurredAt: z.coerce.date(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  requestId: z.string(),
  ipAddress: z.string().nullable(),
});
const auditPage = pageOf(auditEvent);

const denial = z.object({
  occurredAt: z.coerce.date(),
  actor: z.object({ name: z.string() }),
  operationName: z.string().nullable(),
  field: z.string().nullable(),
  check: z.string(),
  message: z.string(),
  requiredScopes: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  advice: z.string(),
});

/** One write: who, when, from where, and what it changed. */
export type AuditEvent = z.output<typeof auditEvent>;
export type AuditChange = AuditEvent['changes'][number];
export type AuditPage = z.output<typeof auditPage>;

/** Why a request was refused. */
export type Denial = z.output<typeof denial>;

export const listAuditOperation: Operation<{ listAuditEventsByCompany: AuditPage }> = {
  query: /* GraphQL */ `
    query PortalListAudit($companyId: ID!, $filter: AuditEventFilter, $limit: Int, $after: String) {
      listAuditEventsByCompany(companyId: $companyId, filter: $filter, page: { limit: $limit, after: $after }) {
        items {
          id
          occurredAt
          actor {
            kind
            id
            name
          }
          action
          targetType
          targetId
          changes {
            field
            before
            after
          }
          requestId
          ipAddress
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listAuditEventsByCompany: auditPage }),
};

export const explainDenialOperation: Operation<{ explainDenial: Denial | null }> = {
  query: /* GraphQL */ `
    query PortalExplainDenial($companyId: ID!, $requestId: String!) {
      explainDenial(companyId: $companyId, requestId: $requestId) {
        occurredAt
        actor {
          name
        }
        operationName
        field
        check
        message
        requiredScopes
        grantedScopes
        advice
      }
    }
  `,
  shape: z.object({ explainDenial: denial.nullable() }),
};
