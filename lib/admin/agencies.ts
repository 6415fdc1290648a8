import { listAgenciesOperation, type PortalListAgenciesQuery } from '../graphql/generated/operations.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { readEveryPage } from '../graphql/read-every-page.ts';
import { callApi } from '../session/api-client.ts';
import type { Session } from '../session/session-cookie.ts';
import { pageLink } from '../text/page-link.ts';
import { staffPages } from './staff-pages.ts';

/** An agency as a form's choice. */
export type Agency = PortalListAgenciesQuery['listPlatformCompanies']['items'][number];

/** The platform's agencies that aren't closed, sorted by name. For staff. */
export function readAgencies(session: Session): Promise<ApiAnswer<Agency[]>> {
  return readEveryPage(
    (after) => callApi(session, listAgenciesOperation, { after }),
    (data) => data.listPlatformCompanies,
  );
}

/** The agencies that can manage a company. A company that has an agency can keep it, also if the agency is closed. */
export function agenciesFor(companyId: string, present: Agency | null, agencies: readonly Agency[]): Agency[] {
  const others = agencies.filter(({ id }) => id !== companyId);
  return present === null || others.some(({ id }) => id === present.id) ? others : [present, ...others];
}

/** The path of the list of the companies that an agency manages. */
export function managedCompaniesPath(agencyId: string): string {
  return pageLink(staffPages.companies.href, { agency: agencyId });
}
