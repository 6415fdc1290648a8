import {
  listEmptySearchesOperation,
  listFailedJobsOperation,
  listPageFeedbackOperation,
  listPlatformCompaniesOperation,
  listUndeliveredMailsOperation,
  type PageInfoFragment,
} from '../graphql/generated/operations.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { callApi } from '../session/api-client.ts';
import type { Session } from '../session/session-cookie.ts';
import { pageLink } from '../text/page-link.ts';
import { staffPages } from './staff-pages.ts';

/** A number that may need an operator, with the list of what it counts. */
export interface GlanceCount {
  readonly label: string;
  readonly href: string;
  /** "3", or "25+" when the list doesn’t say how many there are. */
  readonly count: string;
}

interface CountedPage {
  readonly items: readonly unknown[];
  readonly pageInfo: PageInfoFragment;
}

/** What may need an operator, in numbers. A number that can’t be read is left out. */
export async function readGlance(session: Session): Promise<GlanceCount[]> {
  const { companies, jobs, mails, feedback, searches } = staffPages;
  const counts = await Promise.all([
    counted('Failed jobs', jobs.href, callApi(session, listFailedJobsOperation, {}), (data) => data.listFailedJobs),
    counted(
      'Undelivered emails',
      mails.href,
      callApi(session, listUndeliveredMailsOperation, {}),
      (data) => data.listUndeliveredMails,
    ),
    counted(
      'Suspended companies',
      pageLink(companies.href, { status: 'SUSPENDED' }),
      callApi(session, listPlatformCompaniesOperation, { filter: { status: ['SUSPENDED'] } }),
      (data) => data.listPlatformCompanies,
    ),
    counted(
      '“Not helpful” answers',
      pageLink(feedback.href, { helpful: 'no' }),
      callApi(session, listPageFeedbackOperation, { filter: { isHelpful: { eq: false } } }),
      (data) => data.listPageFeedback,
    ),
    counted(
      'Searches without results',
      searches.href,
      callApi(session, listEmptySearchesOperation, {}),
      (data) => data.listEmptySearches,
    ),
  ]);
  return counts.filter((count) => count !== null);
}

async function counted<Data>(
  label: string,
  href: string,
  asked: Promise<ApiAnswer<Data>>,
  pageOf: (data: Data) => CountedPage,
): Promise<GlanceCount | null> {
  const answer = await asked;
  return answer.kind === 'data' ? { label, href, count: countOf(pageOf(answer.data)) } : null;
}

/** How many items a list has, as far as its first page says. */
export function countOf({ items, pageInfo: { totalCount, hasNextPage } }: CountedPage): string {
  if (totalCount !== null) return new Intl.NumberFormat('en').format(BigInt(totalCount));
  return `${items.length}${hasNextPage ? '+' : ''}`;
}
