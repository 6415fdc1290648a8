import type {
  PlatformCompanyFragment,
  PortalGetPlatformCompanyPageQuery,
  StaffCompanyFragment,
} from '../graphql/generated/operations.ts';
import { pageLink } from '../text/page-link.ts';
import { staffPages } from './staff-pages.ts';

/** A company as staff see it. */
export type StaffCompany = StaffCompanyFragment;

/** A company with what staff see of it on every page. */
export type PlatformCompany = PlatformCompanyFragment;

/** A person who is invited to a company and has not joined. */
export type PendingInvitation = NonNullable<
  PortalGetPlatformCompanyPageQuery['getPlatformCompany']
>['pendingInvitations'][number];

/** What gives access to a company, in numbers. */
export type CompanyAccessCounts = PlatformCompany['access'];

/** The path of a company's page in the staff console, or of a page below it. */
export function companyPath(id: string, below?: 'edit' | 'limits' | 'invite' | 'close'): string {
  return `${staffPages.companies.href}/${encodeURIComponent(id)}${below === undefined ? '' : `/${below}`}`;
}

/** The path of a company's page after an invitation without a link to show. It says whether the invitation was mailed. */
export function invitedPath(id: string, sentTo: string | null): string {
  return pageLink(companyPath(id), { sent: sentTo === null ? undefined : 'yes' });
}

/** The path of the list of a company's people. */
export function companyPeoplePath(companyId: string): string {
  return pageLink(staffPages.people.href, { company: companyId });
}

/** What gives access to a company: "3 members", "1 API key". */
export function accessWords({ members, apiKeys, partnerAccessGrants, invitations }: CompanyAccessCounts): string[] {
  return [
    counted(members, 'member', 'members'),
    counted(apiKeys, 'API key', 'API keys'),
    counted(partnerAccessGrants, 'partner with access', 'partners with access'),
    counted(invitations, 'open invitation', 'open invitations'),
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : several}`;
}
