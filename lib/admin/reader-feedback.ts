import type {
  EmptySearchFilter,
  EmptySearchSort,
  PageFeedbackFilter,
  PageFeedbackSummaryFilter,
  PageFeedbackSummarySort,
  PortalListEmptySearchesQuery,
  PortalListPageFeedbackQuery,
  PortalListPageFeedbackSummariesQuery,
} from '../graphql/generated/operations.ts';
import { pageLink } from '../text/page-link.ts';
import { bothOrders, unfiltered } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

/** What a reader said about a page. */
export type PageFeedback = PortalListPageFeedbackQuery['listPageFeedback']['items'][number];

/** A page with what its readers said about it. */
export type PageFeedbackSummary = PortalListPageFeedbackSummariesQuery['listPageFeedbackSummaries']['items'][number];

/** A search that found nothing. */
export type EmptySearch = PortalListEmptySearchesQuery['listEmptySearches']['items'][number];

/** Pages with feedback: the one to improve first is the first. */
export const pageFeedbackSummaryList: StaffListTable<PageFeedbackSummaryFilter, PageFeedbackSummarySort[]> = {
  page: staffPages.feedback,
  words: ['page', 'pages'],
  fields: [
    { param: 'q', kind: 'text', label: 'Page contains', filter: (q) => ({ path: { contains: q } }) },
    {
      param: 'helpful',
      kind: 'choice',
      label: 'Helpful',
      choices: [
        unfiltered,
        { value: 'no', label: 'With a “No”', filter: { notHelpful: { gte: '1' } } },
        { value: 'yes', label: 'With a “Yes”', filter: { helpful: { gte: '1' } } },
      ],
    },
    {
      param: 'comment',
      kind: 'choice',
      label: 'Comment',
      choices: [unfiltered, { value: 'yes', label: 'With a comment', filter: { comments: { gte: '1' } } }],
    },
    {
      param: 'order',
      kind: 'order',
      label: 'Order',
      choices: [
        {
          value: '',
          label: 'Most “No” first',
          sort: [
            { field: 'NOT_HELPFUL', direction: 'DESC' },
            { field: 'LAST_SENT_AT', direction: 'DESC' },
          ],
        },
        { value: 'newest', label: 'Newest answer first', sort: [{ field: 'LAST_SENT_AT', direction: 'DESC' }] },
        { value: 'path', label: 'By path', sort: [{ field: 'PATH', direction: 'ASC' }] },
      ],
    },
  ],
};

/** All answers of readers, newest first. */
export const pageFeedbackList: StaffListTable<PageFeedbackFilter> = {
  page: {
    label: 'All answers',
    href: `${staffPages.feedback.href}/answers`,
    what: 'answers',
    parent: staffPages.feedback,
  },
  words: ['answer', 'answers'],
  fields: [
    { param: 'q', kind: 'text', label: 'Page contains', filter: (q) => ({ path: { contains: q } }) },
    {
      param: 'helpful',
      kind: 'choice',
      label: 'Helpful',
      choices: [
        unfiltered,
        { value: 'no', label: 'No', filter: { isHelpful: { eq: false } } },
        { value: 'yes', label: 'Yes', filter: { isHelpful: { eq: true } } },
      ],
    },
    {
      param: 'comment',
      kind: 'choice',
      label: 'Comment',
      choices: [unfiltered, { value: 'yes', label: 'With a comment', filter: { hasComment: { eq: true } } }],
    },
  ],
};

export const emptySearchList: StaffListTable<EmptySearchFilter, EmptySearchSort[]> = {
  page: staffPages.searches,
  words: ['search', 'searches'],
  fields: [
    { param: 'q', kind: 'text', label: 'Search contains', filter: (q) => ({ query: { contains: q } }) },
    {
      param: 'order',
      kind: 'order',
      label: 'Order',
      choices: [
        ...bothOrders('Times', 'SEARCHES', 'DESC', [
          { value: '', label: 'Most frequent' },
          { value: 'rare', label: 'Least frequent' },
        ]),
        ...bothOrders('Last', 'LAST_SEARCHED_AT', 'DESC', [
          { value: 'latest', label: 'Latest' },
          { value: 'earliest', label: 'Earliest' },
        ]),
      ],
    },
  ],
};

/** The page that lists all comments on one page of the portal, and on the pages whose path contains its path. */
export function commentsPath(path: string): string {
  return pageLink(pageFeedbackList.page.href, { q: path, comment: 'yes' });
}
