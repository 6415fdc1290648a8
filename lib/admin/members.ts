import type { PortalListAdminsQuery, PortalListMembersQuery } from '../graphql/generated/operations.ts';

/** A person with access to a company. */
export type Member = PortalListMembersQuery['listCompanyMembers']['items'][number];

/** A member who can grant a missing permission. */
export type CompanyAdmin = PortalListAdminsQuery['listCompanyMembers']['items'][number];

/** Admins who can act. Excludes invited ones, who have no access yet. */
export function activeAdmins(admins: readonly CompanyAdmin[]): CompanyAdmin[] {
  return admins.filter(({ status }) => status === 'ACTIVE');
}
