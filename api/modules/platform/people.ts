import { recordAuditEvent } from '../../audit-store.ts';
import type { ActingContext } from '../../context.ts';
import { findPeople, findPeopleByEmail, type PersonRow, updateStaff } from './people-store.ts';

/** Lists people by a part of their email address or name. Staff only. */
export function listPeople(
  { database, viewer }: ActingContext,
  search: Parameters<typeof findPeople>[1],
): Promise<PersonRow[]> {
  return findPeople(database.staff(viewer.staffScope()), search);
}

/** The people with an email address. Staff only. */
export function peopleOfEmail({ database, viewer }: ActingContext, email: string): Promise<PersonRow[]> {
  return findPeopleByEmail(database.staff(viewer.staffScope()), email);
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
