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

/** What staff do with an invitation: the event, and whether the invitation exists before and after it. */
const invitationEvents = {
  added: { action: 'company_member.added', isBefore: false, isAfter: true },
  canceled: { action: 'company_member.removed', isBefore: true, isAfter: false },
  resent: { action: 'company_member.invitation_resent', isBefore: true, isAfter: true },
} as const;

/**
 * Records in the platform's own log what staff did with an invitation. The company's log has the event already. The person
 * is there by ID, not by email address: this log remains when the company and the person are erased.
 */
export async function recordInvitation(
  staff: Runner,
  context: ActingContext,
  event: keyof typeof invitationEvents,
  { id, companyId, userId: personId, role }: NonNullable<CompanyMemberResult['member']>,
): Promise<void> {
  const { action, isBefore, isAfter } = invitationEvents[event];
  await recordAuditEvent(staff, context, {
    companyId: null,
    action,
    targetType: 'CompanyMember',
    targetId: id,
    changes: Object.entries({ companyId, personId, role }).map(([field, value]) => ({
      field,
      before: isBefore ? value : null,
      after: isAfter ? value : null,
    })),
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
