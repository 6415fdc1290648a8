import { feedbackLimits } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { listEmptySearches, listPageFeedback } from './service.ts';
import { type EmptySearchRow, emptySearchTable, type PageFeedbackRow, pageFeedbackTable } from './store.ts';

const PageFeedback = builder.objectRef<PageFeedbackRow>('PageFeedback').implement({
  description: 'What a reader of the portal said about a page. The reader is not stored.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Path of the page, such as `/docs/limits`.' }),
    isHelpful: t.exposeBoolean('isHelpful', { description: 'Whether the page was helpful.' }),
    comment: t.exposeString('comment', {
      nullable: true,
      description: `What the reader wrote, at most ${feedbackLimits.commentLength.toLocaleString('en')} characters; null if nothing.`,
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was sent.', resolve: (row) => row.createdAt }),
  }),
});

const EmptySearch = builder.objectRef<EmptySearchRow>('EmptySearch').implement({
  description: 'A search in the portal that found nothing. Who searched is not stored.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    query: t.exposeString('query', {
      description: `What was searched for, in lower case. Searches with more than ${feedbackLimits.searchLength} characters, email addresses, tokens or long numbers are not stored.`,
    }),
    searches: t.expose('searches', { type: 'BigInt', description: 'How often it was searched for.' }),
    firstSearchedAt: t.field({
      type: 'DateTime',
      description: 'When it was first searched for.',
      resolve: (row) => row.firstSearchedAt,
    }),
    lastSearchedAt: t.field({
      type: 'DateTime',
      description: 'When it was last searched for. It is deleted a year later.',
      resolve: (row) => row.lastSearchedAt,
    }),
  }),
});

const pageFeedbackList = defineList({
  item: PageFeedback,
  table: pageFeedbackTable,
  plural: 'page feedback',
  enums: {},
  filters: {
    path: 'By the path of the page.',
    isHelpful: 'By whether the page was helpful.',
    hasComment: 'By whether the reader wrote something.',
    createdAt: 'By the time it was sent.',
  },
  sorts: { CREATED_AT: 'By the time it was sent.', PATH: 'By the path of the page.' },
});

const emptySearchList = defineList({
  item: EmptySearch,
  table: emptySearchTable,
  plural: 'searches without results',
  enums: {},
  filters: { query: 'By what was searched for.', lastSearchedAt: 'By the time of the last search.' },
  sorts: { SEARCHES: 'By the number of searches.', LAST_SEARCHED_AT: 'By the time of the last search.' },
});

builder.queryFields((t) => ({
  listPageFeedback: t.field({
    type: pageFeedbackList.Page,
    description:
      'What readers of the portal said about its pages in the last year, newest first unless sorted otherwise. For the platform’s staff; others get FORBIDDEN.',
    args: pageFeedbackList.args,
    resolve: (_, list, context) => listPageFeedback(context, list),
  }),
  listEmptySearches: t.field({
    type: emptySearchList.Page,
    description:
      'Searches in the portal that found nothing, the most frequent first unless sorted otherwise. For the platform’s staff; others get FORBIDDEN.',
    args: emptySearchList.args,
    resolve: (_, list, context) => listEmptySearches(context, list),
  }),
}));
