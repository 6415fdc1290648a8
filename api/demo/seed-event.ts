import { randomUUID } from 'node:crypto';
import { query, type Runner } from '../db/sql.ts';
import { nordlicht } from './companies.ts';
import { demoPeople } from './people.ts';

/** The time so many days before now; negative for a time to come. */
export type DaysAgo = (days: number) => string;

const anna = demoPeople.find(({ name }) => name === 'Anna Petersen');
/** Columns of an object that Anna created. */
export const byAnna = {
  created_by_kind: 'USER' as const,
  created_by_id: anna?.id ?? nordlicht.id,
  created_by_name: anna?.name ?? nordlicht.name,
};

/** An audit event of Anna, with the values before and after by field. */
export async function recordEvent(
  platform: Runner,
  action: string,
  target: { readonly type: string; readonly id: string },
  occurredAt: string,
  changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>,
): Promise<void> {
  await platform.all(
    query.insertInto('audit_event').values({
      id: randomUUID(),
      company_id: nordlicht.id,
      occurred_at: occurredAt,
      actor_kind: byAnna.created_by_kind,
      actor_id: byAnna.created_by_id,
      actor_name: byAnna.created_by_name,
      action,
      target_type: target.type,
      target_id: target.id,
      changes: JSON.stringify(Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after }))),
      request_id: randomUUID(),
      ip_address: '203.0.113.24',
    }),
  );
}
