import {
  getPlatformCompanyOperation,
  getPlatformPersonOperation,
  getRegisteredPartnerOperation,
} from '../graphql/generated/operations.ts';
import type { Operation } from '../graphql/operation.ts';
import { callApi } from '../session/api-client.ts';
import { readStaff, type StaffAccess } from '../session/read-staff.ts';

/** Every reason why a page of the staff console can't show one object. */
export type StaffItemProblem = Exclude<StaffAccess, { kind: 'staff' }> | { kind: 'not-found' };

type FoundItem<Item> = { kind: 'found'; item: Item } | StaffItemProblem;

/** One company for staff. The API records the look-up in the company's audit log. */
export const readCompany = (id: string) =>
  readStaffItem(getPlatformCompanyOperation, id, ({ getPlatformCompany }) => getPlatformCompany);

/** One person for staff. The API records the look-up in the audit logs of the person's companies. */
export const readPerson = (id: string) =>
  readStaffItem(getPlatformPersonOperation, id, ({ getPlatformPerson }) => getPlatformPerson);

/** One partner for staff. */
export const readPartner = (id: string) =>
  readStaffItem(getRegisteredPartnerOperation, id, ({ getPartner }) => getPartner);

async function readStaffItem<Data, Item>(
  operation: Operation<Data, { id: string }>,
  id: string,
  itemOf: (data: Data) => Item | null,
): Promise<FoundItem<Item>> {
  const staff = await readStaff();
  if (staff.kind !== 'staff') return staff;
  const answer = await callApi(staff.session, operation, { id });
  if (answer.kind !== 'data') return answer;
  const item = itemOf(answer.data);
  return item === null ? { kind: 'not-found' } : { kind: 'found', item };
}
