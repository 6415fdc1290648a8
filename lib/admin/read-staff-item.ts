import {
  getPlatformCompanyOperation,
  getPlatformCompanyPageOperation,
  getPlatformPersonOperation,
  getRegisteredPartnerOperation,
  listReceivedAccessOperation,
} from '../graphql/generated/operations.ts';
import type { Operation } from '../graphql/operation.ts';
import { callApi } from '../session/api-client.ts';
import { readStaff, type StaffAccess } from '../session/read-staff.ts';
import { usageRange } from './token-usage-days.ts';

/** Every reason why a page of the staff console can't show one object. */
export type StaffItemProblem = Exclude<StaffAccess, { kind: 'staff' }> | { kind: 'not-found' };

type FoundItem<Item> = { kind: 'found'; item: Item } | StaffItemProblem;

/** One company for staff. The API records the look-up in the company's audit log. */
export const readCompany = (id: string) =>
  readStaffItem(getPlatformCompanyOperation, { id }, ({ getPlatformCompany }) => getPlatformCompany);

/** One company with all that its page in the staff console shows, in one look-up of the audit log. */
export const readCompanyPage = (id: string, now: Date) =>
  readStaffItem(
    getPlatformCompanyPageOperation,
    { id, range: usageRange(now) },
    ({ getPlatformCompany }) => getPlatformCompany,
  );

/** One person for staff. The API records the look-up in the audit logs of the person's companies. */
export const readPerson = (id: string) =>
  readStaffItem(getPlatformPersonOperation, { id }, ({ getPlatformPerson }) => getPlatformPerson);

/** One partner for staff, with its requests of the last days. */
export const readPartner = (id: string, now: Date) =>
  readStaffItem(getRegisteredPartnerOperation, { id, range: usageRange(now) }, ({ getPartner }) => getPartner);

/** The most companies on the page of a partner. */
const shownCompanies = 10;

/** The first companies that a partner has access to, by name. */
export const readPartnerCompanies = (partnerId: string) =>
  readStaffItem(
    listReceivedAccessOperation,
    { partnerId, filter: { status: ['ACTIVE'] }, limit: shownCompanies },
    ({ listPartnerAccessGrantsByPartner }) => listPartnerAccessGrantsByPartner,
  );

async function readStaffItem<Data, Variables, Item>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  itemOf: (data: Data) => Item | null,
): Promise<FoundItem<Item>> {
  const staff = await readStaff();
  if (staff.kind !== 'staff') return staff;
  const answer = await callApi(staff.session, operation, variables);
  if (answer.kind !== 'data') return answer;
  const item = itemOf(answer.data);
  return item === null ? { kind: 'not-found' } : { kind: 'found', item };
}
