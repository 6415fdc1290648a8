import { recordAuditEvent } from '../../audit-store.ts';
import type { OwnSession } from '../../auth/oauth/index.ts';
import type { ActingContext, RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { platformCompanyTable } from '../companies/index.ts';
import {
  findIdsByEmail,
  findMemberships,
  peopleOfCompany,
  type PersonMembershipRow,
  type PersonRow,
  platformPersonTable,
  updateStaff,
} from './people-store.ts';
import { recordCompanyEvent, recordPersonView } from './staff-audit.ts';

/** Lists all people. Staff only. */
export function listPlatformPeople(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<PersonRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), platformPersonTable, context, list);
}

/** Belongs to no company. */
const noCompany = '00000000-0000-0000-0000-000000000000';

/**
 * Lists the members of a company, and those who are invited. Its audit log records the look-up. An unknown company has
 * none. Staff only.
 */
export async function listPlatformPeopleOfCompany(
  context: ActingContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<PersonRow>> {
  const { database, services, viewer } = context;
  const staff = database.staff(viewer.staffScope());
  const company = await staff.transaction(async (transaction) => {
    const [found] = await findByIds(transaction, platformCompanyTable, [companyId]);
    if (found !== undefined) {
      const event = { companyId: found.id, action: 'company.members_viewed', changes: [] } as const;
      await recordCompanyEvent(transaction, context, event);
    }
    return found;
  });
  const listContext = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: company?.id ?? noCompany };
  return readPage(staff, peopleOfCompany(company?.id ?? noCompany), listContext, list);
}

/** The most companies and invitations of one person that are listed. */
export const maximumMemberships = 100;

/** A person with what staff need to help them. */
export interface PlatformPerson {
  readonly person: PersonRow;
  readonly memberships: readonly PersonMembershipRow[];
  readonly sessions: readonly OwnSession[];
}

/**
 * One person with their companies, invitations and sessions. The audit logs of these companies record the look-up. Staff
 * only.
 */
export async function getPlatformPerson(context: RequestContext, id: string): Promise<PlatformPerson | undefined> {
  const { database, services, viewer } = context;
  const found = await database.staff(viewer.staffScope()).transaction(async (staff) => {
    const [person] = await findByIds(staff, platformPersonTable, [id]);
    if (person === undefined) return undefined;
    await recordPersonView(staff, context, person.id);
    return { person, memberships: await findMemberships(staff, person.id, maximumMemberships) };
  });
  if (found === undefined) return undefined;
  return {
    ...found,
    sessions: await services.signIn.sessions.list({ userId: found.person.id, tokenDigests: undefined }),
  };
}

/** The people with an email address, the proven owner first. Staff only. */
export async function peopleOfEmail({ database, viewer }: ActingContext, email: string): Promise<PersonRow[]> {
  const staff = database.staff(viewer.staffScope());
  const ids = await findIdsByEmail(staff, email);
  const people = await findByIds(staff, platformPersonTable, ids);
  return ids.flatMap((id) => people.filter((person) => person.id === id));
}

/**
 * Makes a person staff, or ends it. Only for the command line: who can give this to themselves through the API would
 * need nothing but one stolen session of staff.
 */
export async function setStaff(
  context: ActingContext,
  { id, isStaff }: { readonly id: string; readonly isStaff: boolean },
): Promise<boolean> {
  context.viewer.staffScope();
  return context.database.platform(async (platform) => {
    const changed = await updateStaff(platform, id, isStaff);
    if (changed) {
      await recordAuditEvent(platform, context, {
        companyId: null,
        action: isStaff ? 'user.staff_granted' : 'user.staff_revoked',
        targetType: 'User',
        targetId: id,
        changes: [{ field: 'isStaff', before: String(!isStaff), after: String(isStaff) }],
      });
    }
    return changed;
  });
}
