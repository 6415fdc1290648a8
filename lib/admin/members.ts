import type { PortalListAdminsQuery, PortalListMembersQuery } from '../graphql/generated/operations.ts';

/** A person with access to a company. */
export type Member = PortalListMembersQuery['listCompanyMembers']['items'][number];

/** A member who can grant a missing permission. */
export type CompanyAdmin = PortalListAdminsQuery['listCompanyMembers']['items'][number];

/** What a member has besides a password: "Authenticator app, passkey". */
export function secondFactorWords(kinds: readonly ('AUTHENTICATOR_APP' | 'PASSKEY')[]): string {
  const words = kinds.map((kind) => (kind === 'PASSKEY' ? 'passkey' : 'authenticator app')).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Admins who can act. Excludes invited ones, who have no access yet. */
export function activeAdmins<Admin extends Pick<CompanyAdmin, 'status'>>(admins: readonly Admin[]): Admin[] {
  return admins.filter(({ status }) => status === 'ACTIVE');
}
