import type {
  EmptySearchFilter,
  EmptySearchSort,
  PageFeedbackFilter,
  PortalListEmptySearchesQuery,
  PortalListPageFeedbackQuery,
} from '../graphql/generated/operations.ts';
import { bothOrders, unfiltered } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

/** What a reader said about a page. */
export type PageFeedback = PortalListPageFeedbackQuery['listPageFeedback']['items'][number];

/** A search that found nothing. */
export type EmptySearch = PortalListEmptySearchesQuery['listEmptySearches']['items'][number];

export const pageFeedbackList: StaffListTable<PageFeedbackFilter> = {
  page: staffPages.feedback,
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
