import { randomUUID } from 'node:crypto';
import { ofScope, query, type Runner, statement } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import type { Denial } from '../../denial.ts';

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

interface DenialRow extends Omit<Denial, 'actor' | 'check'> {
  readonly actorKind: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly check: string;
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
): Promise<DenialRow | undefined> {
  return tenant.first(
    query
      .selectFrom('request_denial')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('request_id', '=', requestId)
      .where('occurred_at', '>', since)
      .select([
        'company_id as companyId',
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
