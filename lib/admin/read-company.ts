import { getPlatformCompanyOperation } from '../graphql/generated/operations.ts';
import { callApi } from '../session/api-client.ts';
import { readStaff, type StaffAccess } from '../session/read-staff.ts';
import type { CompanyAccessCounts, StaffCompany } from './companies.ts';

/** Every reason why a page of the staff console can't show one object. */
export type StaffItemProblem = Exclude<StaffAccess, { kind: 'staff' }> | { kind: 'not-found' };

interface FoundCompany {
  kind: 'found';
  company: StaffCompany;
  access: CompanyAccessCounts;
}

/** One company for staff. The API records the look-up in the company's audit log. */
export async function readCompany(id: string): Promise<FoundCompany | StaffItemProblem> {
  const staff = await readStaff();
  if (staff.kind !== 'staff') return staff;
  const answer = await callApi(staff.session, getPlatformCompanyOperation, { id });
  if (answer.kind !== 'data') return answer;
  const found = answer.data.getPlatformCompany;
  return found === null ? { kind: 'not-found' } : { kind: 'found', ...found };
}
