import type { ActingContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { DeleteResult } from '../../user-error.ts';
import { platformCompanyTable } from '../companies/index.ts';
import { cancelMemberInvitation, notSent, resendMemberInvitation } from '../members/index.ts';
import { platformErrors } from './errors.ts';
import { findPendingInvitations, type PendingInvitationRow } from './invitations-store.ts';
import type { CompanyInvitationResult } from './service.ts';
import { recordInvitation } from './staff-audit.ts';

/** The most pending invitations of a company that staff see. */
export const maximumPendingInvitations = 100;

/**
 * The pending invitations of a company. Only for a company that was looked up with getPlatformCompany, which records the
 * look-up in the audit log of the company. Staff only.
 */
export function pendingInvitations(
  { database, viewer }: ActingContext,
  companyId: string,
): Promise<PendingInvitationRow[]> {
  return findPendingInvitations(database.staff(viewer.staffScope()), companyId, maximumPendingInvitations);
}

/** A pending invitation of a company. */
export interface CompanyInvitationInput {
  readonly companyId: string;
  /** Id of the member. */
  readonly id: string;
}

/** Cancels a pending invitation as an admin of the company could. Both audit logs record it. Staff only. */
export async function cancelCompanyInvitation(
  context: ActingContext,
  { companyId, id }: CompanyInvitationInput,
): Promise<DeleteResult> {
  const { viewer } = context;
  const staff = context.database.staff(viewer.staffScope());
  const [company] = await findByIds(staff, platformCompanyTable, [companyId]);
  if (company === undefined) return { deletedId: null, userErrors: [platformErrors.unknownCompany()] };
  const { removed, userErrors } = await cancelMemberInvitation(context, viewer.staffScopeFor(company.id), id);
  if (removed === undefined) return { deletedId: null, userErrors };
  await recordInvitation(staff, context, 'canceled', removed);
  return { deletedId: removed.id, userErrors: [] };
}

/** Sends a pending invitation again as an admin of the company could. Both audit logs record it. Staff only. */
export async function resendCompanyInvitation(
  context: ActingContext,
  { companyId, id }: CompanyInvitationInput,
): Promise<CompanyInvitationResult> {
  const { viewer } = context;
  const staff = context.database.staff(viewer.staffScope());
  const [company] = await findByIds(staff, platformCompanyTable, [companyId]);
  if (company === undefined) return { ...notSent, company: null, userErrors: [platformErrors.unknownCompany()] };
  // Its links don't work.
  if (company.status === 'CLOSED') return { ...notSent, company: null, userErrors: [platformErrors.closed()] };
  const { member, ...sent } = await resendMemberInvitation(context, viewer.staffScopeFor(company.id), id);
  if (member === null) return { ...sent, company: null };
  await recordInvitation(staff, context, 'resent', member);
  return { ...sent, company };
}
