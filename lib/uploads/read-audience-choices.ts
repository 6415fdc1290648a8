import { askApi } from '../api-client.ts';
import type { ApiAnswer } from '../graphql-request.ts';
import { readEveryPage } from '../read-every-page.ts';
import type { Session } from '../session-cookie.ts';
import { listAudienceChoicesOperation, type AudienceChoice } from './audience-choices.ts';

/** A company's audiences by name. */
export function readAudienceChoices(session: Session, companyId: string): Promise<ApiAnswer<AudienceChoice[]>> {
  return readEveryPage(
    (after) => askApi(session, listAudienceChoicesOperation, { companyId, after }),
    (data) => data.listAudiencesByCompany,
  );
}
