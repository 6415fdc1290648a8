import type { ActingContext } from '../../context.ts';
import type { CompanyStatus } from '../../auth/company-status.ts';
import { findByIds } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { type CompanyRow, platformCompanyTable } from '../companies/index.ts';
import { type CompanyAccessCounts, countAccess, endAccess } from './access-store.ts';
import { reasonErrors } from './company-rules.ts';
import { lockCompany, type LockedCompany, updateCompanyStatus } from './company-store.ts';
import { platformErrors } from './errors.ts';
import { recordCompanyEvent } from './staff-audit.ts';

/** A company whose status changed, and the time from which every process applies the change. */
export interface CompanyStatusResult {
  readonly company: CompanyRow | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

export interface SuspendCompanyInput {
  readonly companyId: string;
  readonly reason: string;
}

/** Refuses the keys, members and partners of a company until it is active again. Staff only. */
export function suspendCompany(
  context: ActingContext,
  { companyId, reason }: SuspendCompanyInput,
): Promise<CompanyStatusResult> {
  const trimmed = reason.trim();
  return changeStatus(context, companyId, {
    errors: (before) => [...reasonErrors(trimmed), ...(before.status === 'CLOSED' ? [platformErrors.notActive()] : [])],
    status: 'SUSPENDED',
    reason: trimmed,
  });
}

/** Makes a suspended or closed company active again. What closing revoked stays revoked. Staff only. */
export function reactivateCompany(
  context: ActingContext,
  { companyId }: { readonly companyId: string },
): Promise<CompanyStatusResult> {
  return changeStatus(context, companyId, {
    errors: ({ erasureStartedAt }) => (erasureStartedAt === null ? [] : [platformErrors.erasing()]),
    status: 'ACTIVE',
    reason: null,
  });
}

export interface CloseCompanyInput extends SuspendCompanyInput {
  readonly validateOnly?: boolean | null | undefined;
}

/** `ends` counts what gave access until now. */
export interface CloseCompanyResult extends CompanyStatusResult {
  readonly ends: CompanyAccessCounts | null;
}

/**
 * Closes a company: revokes its keys, its partner access and its invitations, and refuses its members. With
 * `validateOnly` nothing changes. Staff only.
 */
export async function closeCompany(context: ActingContext, input: CloseCompanyInput): Promise<CloseCompanyResult> {
  const { services, viewer } = context;
  const reason = input.reason.trim();
  const closed = await context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const before = await lockCompany(staff, input.companyId);
    if (before === undefined) return { userErrors: [platformErrors.unknownCompany()] };
    const wrong = reasonErrors(reason);
    if (wrong.length > 0) return { userErrors: wrong };
    const at = timestampText(services.now());
    const ends = await countAccess(staff, before.id, at);
    const isDone = input.validateOnly === true || before.status === 'CLOSED';
    if (!isDone) {
      await endAccess(staff, before.id, at);
      await updateCompanyStatus(staff, before.id, { status: 'CLOSED', reason, at });
      await recordCompanyEvent(staff, context, {
        companyId: before.id,
        action: 'company.closed',
        changes: [
          { field: 'status', before: before.status, after: 'CLOSED' },
          { field: 'statusReason', before: null, after: reason },
          ...Object.entries(ends).map(([field, count]) => ({ field, before: String(count), after: '0' })),
        ],
      });
    }
    const [company = null] = await findByIds(staff, platformCompanyTable, [before.id]);
    return { company, ends, userErrors: [] };
  });
  const appliesAt = input.validateOnly === true ? null : effectiveAt(context, closed.userErrors);
  return { company: null, ends: null, effectiveAt: appliesAt, ...closed };
}

interface Change {
  readonly errors: (before: LockedCompany) => readonly UserError[];
  readonly status: CompanyStatus;
  readonly reason: string | null;
}

async function changeStatus(
  context: ActingContext,
  companyId: string,
  { errors, status, reason }: Change,
): Promise<CompanyStatusResult> {
  const { services, viewer } = context;
  const changed = await context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const before = await lockCompany(staff, companyId);
    if (before === undefined) return { company: null, userErrors: [platformErrors.unknownCompany()] };
    const wrong = errors(before);
    if (wrong.length > 0) return { company: null, userErrors: wrong };
    if (before.status !== status) {
      await updateCompanyStatus(staff, before.id, { status, reason, at: timestampText(services.now()) });
      await recordCompanyEvent(staff, context, {
        companyId: before.id,
        action: status === 'ACTIVE' ? 'company.reactivated' : 'company.suspended',
        changes: [
          { field: 'status', before: before.status, after: status },
          ...(reason === null ? [] : [{ field: 'statusReason', before: null, after: reason }]),
        ],
      });
      if (status === 'SUSPENDED') {
        const mail = { kind: 'COMPANY_SUSPENDED', companyName: before.name } as const;
        await services.mail.queueMail(staff, { adminsOf: before.id }, mail);
      }
    }
    const [company = null] = await findByIds(staff, platformCompanyTable, [before.id]);
    return { company, userErrors: [] };
  });
  return { ...changed, effectiveAt: effectiveAt(context, changed.userErrors) };
}

/** Forgets the keys of this process; the others hear of it, or forget by themselves. */
function effectiveAt({ services }: ActingContext, userErrors: readonly UserError[]): string | null {
  if (userErrors.length > 0) return null;
  services.authenticator.forgetKeys();
  return timestampText(services.now() + services.authenticator.forgetsWithinMs);
}
