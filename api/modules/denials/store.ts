import { randomUUID } from 'node:crypto';
import type { Actor } from '../../auth/viewer.ts';
import { type ListTable, listTable } from '../../db/list/list-table.ts';
import { ofScope, query, type Runner, statement } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { type Denial, denialChecks } from '../../denial.ts';

/** Inserts denied requests in one statement. */
export async function insertDenials(identity: Runner, denials: readonly Denial[]): Promise<void> {
  await identity.all(
    query.insertInto('request_denial').values(
      denials.map((denial) => ({
        id: randomUUID(),
        company_id: denial.companyId,
        request_id: denial.requestId,
        occurred_at: denial.occurredAt,
        actor_kind: denial.actor.kind,
        actor_id: denial.actor.id,
        actor_name: denial.actor.name,
        operation_name: denial.operationName,
        field: denial.field,
        check_name: denial.check,
        message: denial.message,
        required_scopes: [...denial.requiredScopes],
        granted_scopes: [...denial.grantedScopes],
      })),
    ),
  );
}

/** Deletes all but the newest denied requests of each company. */
export async function deleteExcessDenials(identity: Runner, newest: number): Promise<void> {
  await identity.all(
    statement(
      `delete from request_denial where id in (
         select id from (
           select id, row_number() over (partition by company_id order by occurred_at desc) as place from request_denial
         ) as placed where place > $1)`,
      [newest],
    ),
  );
}

/** The kinds of callers that this release knows. */
export const actorKinds: readonly Actor['kind'][] = ['USER', 'API_TOKEN', 'PARTNER', 'SYSTEM'];

/** A denied request as it is stored, with a check that this release knows. */
export interface DenialRow extends Omit<Denial, 'companyId' | 'actor'> {
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly actorName: string;
}

/**
 * The denied requests of a company. Without an index by time: a company has at most as many as the recorder keeps, and
 * the index by company finds them.
 */
export const denialTable = listTable<DenialRow>()({
  name: 'Denial',
  from: 'request_denial as denial',
  columns: {
    requestId: 'denial.request_id',
    occurredAt: 'denial.occurred_at',
    actorKind: 'denial.actor_kind',
    actorId: 'denial.actor_id',
    actorName: 'denial.actor_name',
    operationName: 'denial.operation_name',
    field: 'denial.field',
    check: 'denial.check_name',
    message: 'denial.message',
    requiredScopes: 'denial.required_scopes',
    grantedScopes: 'denial.granted_scopes',
  },
  id: 'denial.id',
  companyId: 'denial.company_id',
  filters: {
    check: { kind: 'enum', sql: 'denial.check_name' },
    actorId: { kind: 'id', sql: 'denial.actor_id' },
    occurredAt: { kind: 'timestamp', sql: 'denial.occurred_at' },
  },
  sorts: { OCCURRED_AT: { kind: 'timestamp', sql: 'denial.occurred_at' } },
  defaultSort: [{ field: 'OCCURRED_AT', direction: 'DESC' }],
});

/**
 * The denied requests since a moment; older records count as deleted, even before they are. During an upgrade, a newer
 * release may record checks and kinds of callers that this one doesn't know.
 */
export function denialsSince(moment: string): ListTable<DenialRow> {
  return {
    ...denialTable,
    from: (values) => `(select * from request_denial where occurred_at > ${values.add(moment)}::timestamptz
      and check_name = any(${values.add(denialChecks)}::text[])
      and actor_kind = any(${values.add(actorKinds)}::text[])) as denial`,
  };
}

/** A record, also one whose check or kind of actor only a newer release knows. */
interface FoundDenial extends Omit<DenialRow, 'check' | 'actorKind'> {
  readonly check: string;
  readonly actorKind: string;
}

interface WantedDenial {
  readonly companyId: string;
  readonly requestId: string;
  /** Older records count as deleted, even before they are. */
  readonly since: string;
}

/** The first denial of a request in a company. */
export async function findDenial(
  tenant: TenantRunner,
  { companyId, requestId, since }: WantedDenial,
): Promise<FoundDenial | undefined> {
  return tenant.first(
    query
      .selectFrom('request_denial')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('request_id', '=', requestId)
      .where('occurred_at', '>', since)
      .select([
        'request_id as requestId',
        'occurred_at as occurredAt',
        'actor_kind as actorKind',
        'actor_id as actorId',
        'actor_name as actorName',
        'operation_name as operationName',
        'field',
        'check_name as check',
        'message',
        'required_scopes as requiredScopes',
        'granted_scopes as grantedScopes',
      ])
      .orderBy('occurred_at')
      .orderBy('id')
      .limit(1),
  );
}
