import { type AuditChange, recordAuditEvent } from '../../audit-store.ts';
import type { ActingContext } from '../../context.ts';
import type { Runner } from '../../db/sql.ts';
import type { CompanyMemberResult } from '../members/index.ts';
import type { PlatformKeyRow } from './keys-store.ts';
import { findMembershipIds } from './people-store.ts';

/** Something that staff did to a company, or that they looked at it. */
interface CompanyEvent {
  readonly companyId: string;
  readonly action: `company.${string}`;
  readonly changes: readonly AuditChange[];
}

/**
 * Records what staff did to a company twice: in the audit log of the company, so that its admins see it, and in the
 * platform's own.
 */
export async function recordCompanyEvent(
  staff: Runner,
  context: ActingContext,
  { companyId, action, changes }: CompanyEvent,
): Promise<void> {
  for (const log of [companyId, null]) {
    await recordAuditEvent(staff, context, {
      companyId: log,
      action,
      targetType: 'Company',
      targetId: companyId,
      changes,
    });
  }
}

/**
 * Records that staff looked at a person, in the audit log of each company that the person has joined or is invited to,
 * because the look-up shows these memberships; and in the platform's own. A company knows the person only as its member,
 * so its log has the membership as the target.
 */
export async function recordPersonView(staff: Runner, context: ActingContext, personId: string): Promise<void> {
  const memberships = await findMembershipIds(staff, personId);
  const targets = [
    ...memberships.map(({ id, companyId }) => ({ companyId, targetType: 'CompanyMember', targetId: id })),
    { companyId: null, targetType: 'User', targetId: personId },
  ];
  for (const target of targets) {
    await recordAuditEvent(staff, context, { ...target, action: 'user.account_viewed', changes: [] });
  }
}

/** Records in the platform's own log that staff invited a member. The company's log has the event already. */
export async function recordInvitation(
  staff: Runner,
  context: ActingContext,
  companyId: string,
  { member }: Pick<CompanyMemberResult, 'member'>,
): Promise<void> {
  if (member === null) return;
  await recordAuditEvent(staff, context, {
    companyId: null,
    action: 'company_member.added',
    targetType: 'CompanyMember',
    targetId: member.id,
    changes: [
      { field: 'companyId', before: null, after: companyId },
      { field: 'role', before: null, after: member.role },
    ],
  });
}

/** Records in the platform's own log that staff canceled an invitation. The company's log has the event already. */
export async function recordCanceledInvitation(
  staff: Runner,
  context: ActingContext,
  { id, companyId, role }: NonNullable<CompanyMemberResult['member']>,
): Promise<void> {
  await recordAuditEvent(staff, context, {
    companyId: null,
    action: 'company_member.removed',
    targetType: 'CompanyMember',
    targetId: id,
    changes: [
      { field: 'companyId', before: companyId, after: null },
      { field: 'role', before: role, after: null },
    ],
  });
}

/** Records in the platform's own log that staff sent an invitation again. The company's log has the event already. */
export async function recordResentInvitation(
  staff: Runner,
  context: ActingContext,
  { id, companyId, role }: NonNullable<CompanyMemberResult['member']>,
): Promise<void> {
  await recordAuditEvent(staff, context, {
    companyId: null,
    action: 'company_member.invitation_resent',
    targetType: 'CompanyMember',
    targetId: id,
    changes: [
      { field: 'companyId', before: companyId, after: companyId },
      { field: 'role', before: role, after: role },
    ],
  });
}

/** Records in the platform's own log that staff revoked an API key. The company's log has the event already. */
export async function recordRevocation(
  staff: Runner,
  context: ActingContext,
  { id, companyId, lastFour }: Pick<PlatformKeyRow, 'id' | 'companyId' | 'lastFour'>,
): Promise<void> {
  await recordAuditEvent(staff, context, {
    companyId: null,
    action: 'api_token.revoked',
    targetType: 'APIToken',
    targetId: id,
    changes: [
      { field: 'companyId', before: companyId, after: companyId },
      { field: 'lastFour', before: lastFour, after: null },
    ],
  });
}
