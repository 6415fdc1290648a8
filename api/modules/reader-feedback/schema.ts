import { feedbackLimits } from '#shared/limits.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { createCommentLoader, listEmptySearches, listPageFeedback, listPageFeedbackSummaries } from './service.ts';
import {
  type EmptySearchRow,
  emptySearchTable,
  newestComments,
  type PageFeedbackRow,
  type PageFeedbackSummaryRow,
  pageFeedbackSummaryTable,
  pageFeedbackTable,
} from './store.ts';

const PageFeedback = builder.objectRef<PageFeedbackRow>('PageFeedback').implement({
  description: 'The feedback of a reader about a page of the portal. Nothing about the reader is stored.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Path of the page, such as `/docs/limits`.' }),
    isHelpful: t.exposeBoolean('isHelpful', { description: 'Whether the page was helpful.' }),
    comment: t.exposeString('comment', {
      nullable: true,
      description: `The comment of the reader, at most ${feedbackLimits.commentLength.toLocaleString('en')} characters; null if there is none.`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
});

const PageFeedbackSummary = builder.objectRef<PageFeedbackSummaryRow>('PageFeedbackSummary').implement({
  description: 'What the readers of a page of the portal said about it in the last year.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Path of the page, such as `/docs/limits`.' }),
    helpful: t.expose('helpful', { type: 'BigInt', description: 'Answers that the page was helpful.' }),
    notHelpful: t.expose('notHelpful', { type: 'BigInt', description: 'Answers that the page wasn’t helpful.' }),
    comments: t.expose('comments', { type: 'BigInt', description: 'Answers with a comment.' }),
    lastSentAt: t.expose('lastSentAt', { type: 'DateTime', description: 'When the newest answer was sent.' }),
    lastCommentedAt: t.expose('lastCommentedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the newest answer with a comment was sent; null if there is none.',
    }),
    newestComments: t.field({
      type: [PageFeedback],
      ...maximumSize(newestComments),
      description: `The answers with a comment, newest first, at most ${newestComments}. listPageFeedback returns all.`,
      resolve: ({ path }, _, { loaders }) => loaders.of(createCommentLoader).load(path),
    }),
  }),
});

const EmptySearch = builder.objectRef<EmptySearchRow>('EmptySearch').implement({
  description: 'A search in the portal without a result. Nothing about the person who searched is stored.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    query: t.exposeString('query', {
      description: `The search, in lower case. Searches with more than ${feedbackLimits.searchLength} characters, email addresses, tokens or long numbers are not stored.`,
    }),
    searches: t.expose('searches', { type: 'BigInt', description: 'How often it was searched for.' }),
    firstSearchedAt: t.expose('firstSearchedAt', { type: 'DateTime', description: 'When it was first searched for.' }),
    lastSearchedAt: t.expose('lastSearchedAt', {
      type: 'DateTime',
      description: 'When it was last searched for. It is deleted a year later.',
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
    hasComment: 'By whether there is a comment.',
    createdAt: 'By the time it was sent.',
  },
  sorts: { CREATED_AT: 'By the time it was sent.', PATH: 'By the path of the page.' },
});

const pageFeedbackSummaryList = defineList({
  item: PageFeedbackSummary,
  table: pageFeedbackSummaryTable,
  plural: 'pages with feedback',
  closedBy: 'the path',
  enums: {},
  filters: {
    path: 'By the path of the page.',
    helpful: 'By the number of answers that the page was helpful.',
    notHelpful: 'By the number of answers that the page wasn’t helpful.',
    comments: 'By the number of answers with a comment.',
    lastSentAt: 'By the time when the newest answer was sent.',
  },
  sorts: {
    NOT_HELPFUL: 'By the number of answers that the page wasn’t helpful.',
    LAST_SENT_AT: 'By the time when the newest answer was sent.',
    PATH: 'By the path of the page.',
  },
});

const emptySearchList = defineList({
  item: EmptySearch,
  table: emptySearchTable,
  plural: 'searches without results',
  enums: {},
  filters: { query: 'By the text of the search.', lastSearchedAt: 'By the time of the last search.' },
  sorts: { SEARCHES: 'By the number of searches.', LAST_SEARCHED_AT: 'By the time of the last search.' },
});

builder.queryFields((t) => ({
  listPageFeedback: t.field({
    type: pageFeedbackList.Page,
    description:
      'Lists the feedback of readers about the pages of the portal, for the last year. Only for the platform’s staff; others get FORBIDDEN.',
    args: pageFeedbackList.args,
    resolve: (_, list, context) => listPageFeedback(context, list),
  }),
  listPageFeedbackSummaries: t.field({
    type: pageFeedbackSummaryList.Page,
    description:
      'Lists the pages of the portal that have feedback of readers from the last year, each with its numbers of answers and its newest comments. Only for the platform’s staff; others get FORBIDDEN.',
    args: pageFeedbackSummaryList.args,
    resolve: (_, list, context) => listPageFeedbackSummaries(context, list),
  }),
  listEmptySearches: t.field({
    type: emptySearchList.Page,
    description:
      'Lists searches in the portal without a result, and how often they occurred. Only for the platform’s staff; others get FORBIDDEN.',
    args: emptySearchList.args,
    resolve: (_, list, context) => listEmptySearches(context, list),
  }),
}));
