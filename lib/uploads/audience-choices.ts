import { listAudienceChoicesOperation, type PortalListAudienceChoicesQuery } from '../graphql/generated/operations.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { readEveryPage } from '../graphql/read-every-page.ts';
import { callApi } from '../session/api-client.ts';
import type { Session } from '../session/session-cookie.ts';

/** An audience as a form's choice. */
export type AudienceChoice = PortalListAudienceChoicesQuery['listAudiencesByCompany']['items'][number];

/** A company's audiences, sorted by name. */
export function readAudienceChoices(session: Session, companyId: string): Promise<ApiAnswer<AudienceChoice[]>> {
  return readEveryPage(
    (after) => callApi(session, listAudienceChoicesOperation, { companyId, after }),
    (data) => data.listAudiencesByCompany,
  );
}
