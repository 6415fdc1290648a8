import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from './auth/viewer.ts';
import { query, type Runner } from './db/sql.ts';

/** One changed field. Values are texts for a person and never secrets. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Objects of the events in a company's audit log: the first part of their actions, listed in the schema. */
export const auditObjects = [
  'api_token',
  'partner_access_grant',
  'company',
  'company_member',
  'user',
  'campaign',
  'audience',
  'identities',
  'upload',
  'terms',
  'saved_query',
] as const;

/** Objects of the events in the platform's own audit log only. */
export const platformAuditObjects = ['partner', 'partner_person', 'job', 'mail', 'signing_key'] as const;

type AuditObject = (typeof auditObjects)[number] | (typeof platformAuditObjects)[number];

/** The most fields that one write changes: those of a campaign. */
export const maximumChanges = 12;

/** The event that a write records. */
export interface AuditEntry {
  /** The company whose audit log it is in; null for the platform's own. */
  readonly companyId: string | null;
  readonly action: `${AuditObject}.${string}`;
  readonly targetType: string;
  readonly targetId: string;
  /** At most {@link maximumChanges}. */
  readonly changes: readonly AuditChange[];
}

/** Who did it, in which request and from which IP address. A RequestContext is one. */
export interface AuditOrigin {
  readonly viewer: {
    readonly actor: Actor;
    /** False when absent: what a person does to the own account, or without signing in, isn't the work of the staff. */
    readonly isStaff?: boolean;
    /** With a role in the companies whose members the person is one of. */
    readonly access?: ReadonlyMap<string, { readonly role: string | null }>;
  };
  readonly requestId: string;
  readonly address: string | null;
}

/** The origin of what a person does as such, such as to the own account: not the work of the staff. */
export function ofPerson({ viewer: { actor }, requestId, address }: AuditOrigin): AuditOrigin {
  return { viewer: { actor }, requestId, address };
}

/**
 * Writes the audit event of a change, in the transaction of the change: neither exists without the other. Below the modules
 * and api/auth, which both record events; modules/audit reads them.
 */
export async function recordAuditEvent(
  transaction: Runner,
  { viewer, requestId, address }: AuditOrigin,
  entry: AuditEntry,
): Promise<void> {
  const { companyId } = entry;
  // A company shows its members by name, so it needs no mark for a member who is also one of the staff.
  const role = companyId === null ? null : (viewer.access?.get(companyId)?.role ?? null);
  if (entry.changes.length > maximumChanges) throw new Error(`${entry.action} changes more fields than are reserved.`);
  await transaction.all(
    query.insertInto('audit_event').values({
      id: randomUUID(),
      company_id: companyId,
      // Not now(): a transaction that waits for another one began before the other's change, but its own comes after it.
      occurred_at: sql<string>`clock_timestamp()`,
      actor_kind: viewer.actor.kind,
      actor_id: viewer.actor.id,
      actor_name: viewer.actor.name,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      changes: JSON.stringify(entry.changes),
      request_id: requestId,
      ip_address: address,
      by_staff: viewer.isStaff === true && role === null,
    }),
  );
}
