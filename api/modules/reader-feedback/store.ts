import { randomUUID } from 'node:crypto';
import { listTable } from '../../db/list/list-table.ts';
import { query, type Runner, statement } from '../../db/sql.ts';

/** What a reader said about a page. */
export interface PageFeedbackRow {
  readonly id: string;
  readonly path: string;
  readonly isHelpful: boolean;
  readonly comment: string | null;
  readonly createdAt: string;
}

/** What all readers said about one page. */
export interface PageFeedbackSummaryRow {
  readonly path: string;
  readonly helpful: string;
  readonly notHelpful: string;
  readonly comments: string;
  readonly lastSentAt: string;
  /** Null if no answer has a comment. */
  readonly lastCommentedAt: string | null;
}

/** A search without results. */
export interface EmptySearchRow {
  readonly id: string;
  readonly query: string;
  readonly searches: string;
  readonly firstSearchedAt: string;
  readonly lastSearchedAt: string;
}

/** What paths are sorted by, like the other texts of lists: the code points of the lowercase form. */
const pathKey = 'lower(feedback.path) collate "C"';

export const pageFeedbackTable = listTable<PageFeedbackRow>()({
  name: 'PageFeedback',
  from: 'page_feedback as feedback',
  columns: {
    id: 'feedback.id',
    path: 'feedback.path',
    isHelpful: 'feedback.is_helpful',
    comment: 'feedback.comment',
    createdAt: 'feedback.created_at',
  },
  id: 'feedback.id',
  companyId: null,
  filters: {
    path: { kind: 'string', sql: 'feedback.path' },
    isHelpful: { kind: 'boolean', sql: 'feedback.is_helpful' },
    hasComment: { kind: 'boolean', sql: 'feedback.comment is not null' },
    createdAt: { kind: 'timestamp', sql: 'feedback.created_at' },
  },
  sorts: {
    CREATED_AT: { kind: 'timestamp', sql: 'feedback.created_at' },
    PATH: { kind: 'text', sql: pathKey, computed: true },
  },
  defaultSort: [{ field: 'CREATED_AT', direction: 'DESC' }],
});

const helpful = 'count(*) filter (where feedback.is_helpful)';
const notHelpful = 'count(*) filter (where not feedback.is_helpful)';
const comments = 'count(feedback.comment)';

export const pageFeedbackSummaryTable = listTable<PageFeedbackSummaryRow>()({
  name: 'PageFeedbackSummary',
  from: 'page_feedback as feedback',
  groupBy: 'feedback.path',
  columns: {
    path: 'feedback.path',
    helpful,
    notHelpful,
    comments,
    lastSentAt: 'max(feedback.created_at)',
    lastCommentedAt: 'max(feedback.created_at) filter (where feedback.comment is not null)',
  },
  id: 'feedback.path',
  closing: [{ kind: 'text', sql: 'feedback.path collate "C"' }],
  companyId: null,
  filters: {
    path: { kind: 'string', sql: 'feedback.path' },
    helpful: { kind: 'bigint', sql: helpful, computed: true },
    notHelpful: { kind: 'bigint', sql: notHelpful, computed: true },
    comments: { kind: 'bigint', sql: comments, computed: true },
    lastSentAt: { kind: 'timestamp', sql: 'max(feedback.created_at)', computed: true },
  },
  sorts: {
    NOT_HELPFUL: { kind: 'bigint', sql: notHelpful, computed: true },
    LAST_SENT_AT: { kind: 'timestamp', sql: 'max(feedback.created_at)', computed: true },
    PATH: { kind: 'text', sql: pathKey, computed: true },
  },
  defaultSort: [
    { field: 'NOT_HELPFUL', direction: 'DESC' },
    { field: 'LAST_SENT_AT', direction: 'DESC' },
  ],
  // Every page of it reads all answers of a year.
  mayRunLong: true,
});

/** The most comments of a page that its summary has. */
export const newestComments = 10;

const newestCommentsText = `select id, path, is_helpful as "isHelpful", comment, created_at as "createdAt"
from (
  select feedback.*, row_number() over (partition by path order by created_at desc, id desc) as place
  from page_feedback as feedback
  where path collate "C" = any($1::text[]) and comment is not null
) as numbered
where place <= ${newestComments}
order by created_at desc, id desc`;

/** The newest comments on each of some pages, with their answers, newest first. */
export function findNewestComments(staff: Runner, paths: readonly string[]): Promise<PageFeedbackRow[]> {
  return staff.all(statement(newestCommentsText, [[...paths]]));
}

export const emptySearchTable = listTable<EmptySearchRow>()({
  name: 'EmptySearch',
  from: 'empty_search as search',
  columns: {
    id: 'search.id',
    query: 'search.query',
    searches: 'search.searches::text',
    firstSearchedAt: 'search.first_searched_at',
    lastSearchedAt: 'search.last_searched_at',
  },
  id: 'search.id',
  companyId: null,
  filters: {
    query: { kind: 'string', sql: 'search.query' },
    lastSearchedAt: { kind: 'timestamp', sql: 'search.last_searched_at' },
  },
  sorts: {
    SEARCHES: { kind: 'bigint', sql: 'search.searches' },
    LAST_SEARCHED_AT: { kind: 'timestamp', sql: 'search.last_searched_at' },
  },
  defaultSort: [{ field: 'SEARCHES', direction: 'DESC' }],
});

/** Resolves with the id. */
export async function insertPageFeedback(
  identity: Runner,
  { path, isHelpful }: Pick<PageFeedbackRow, 'path' | 'isHelpful'>,
): Promise<string> {
  const id = randomUUID();
  await identity.all(query.insertInto('page_feedback').values({ id, path, is_helpful: isHelpful }));
  return id;
}

/** Adds the comment of an answer from the last hour. Does nothing if it has one, or there is no such answer. */
export async function addComment(
  identity: Runner,
  { id, comment }: { readonly id: string; readonly comment: string },
): Promise<void> {
  await identity.all(
    statement(
      `update page_feedback set comment = $2
       where id = $1 and comment is null and created_at > now() - interval '1 hour'`,
      [id, comment],
    ),
  );
}

/** Counts one search without results. */
export async function countEmptySearch(identity: Runner, searched: string): Promise<void> {
  await identity.all(
    statement(
      `insert into empty_search (id, query) values ($1, $2)
       on conflict (query) do update set searches = empty_search.searches + 1, last_searched_at = now()`,
      [randomUUID(), searched],
    ),
  );
}
