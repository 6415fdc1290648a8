import { askApi } from '../api-client.ts';
import type { ApiAnswer } from '../graphql-request.ts';
import type { Session } from '../session-cookie.ts';
import { listAudienceChoicesOperation, type AudienceChoice } from './audience-choices.ts';

/** More than a list to choose from can hold, and no more than a page may cost. */
const mostPages = 10;

/** A company's audiences by name: the first 2,000. */
export async function readAudienceChoices(session: Session, companyId: string): Promise<ApiAnswer<AudienceChoice[]>> {
  const choices: AudienceChoice[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer: Awaited<ReturnType<typeof askPage>> = await askPage(session, companyId, after);
    if (answer.kind !== 'data') return answer;
    const { items, pageInfo } = answer.data.listAudiencesByCompany;
    choices.push(...items);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) break;
  }
  return { kind: 'data', data: choices };
}

function askPage(session: Session, companyId: string, after: string | null) {
  return askApi(session, listAudienceChoicesOperation, { companyId, after });
}
