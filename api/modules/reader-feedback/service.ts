import DataLoader from 'dataloader';
import { z } from 'zod';
import { feedbackLimits } from '#shared/limits.ts';
import { secretPrefixes } from '#shared/token-format.ts';
import type { ActingContext, RequestContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { PublicError } from '../../errors.ts';
import {
  addComment,
  countEmptySearch,
  type EmptySearchRow,
  emptySearchTable,
  findNewestComments,
  insertPageFeedback,
  type PageFeedbackRow,
  type PageFeedbackSummaryRow,
  pageFeedbackSummaryTable,
  pageFeedbackTable,
} from './store.ts';

/** What the portal sends for a reader: an answer to “Was this page helpful?”, its comment, or a search without results. */
const feedbackSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    path: z
      .string()
      .regex(/^\/[^?#\s]*$/)
      .max(feedbackLimits.pathLength),
    isHelpful: z.boolean(),
  }),
  z.object({
    kind: z.literal('comment'),
    id: z.uuid(),
    comment: z.string().trim().min(1).max(feedbackLimits.commentLength),
  }),
  z.object({ kind: z.literal('search'), query: z.string().max(10_000) }),
]);

/**
 * Stores what a reader of the portal sent, without the reader. Resolves with the id of an answer, for its comment. Throws
 * BAD_USER_INPUT if it is malformed.
 */
export async function recordReaderFeedback(
  { identity }: Pick<Database, 'identity'>,
  sent: unknown,
): Promise<string | undefined> {
  const parsed = feedbackSchema.safeParse(sent);
  if (!parsed.success) {
    const { path = [], message = '' } = parsed.error.issues[0] ?? {};
    throw new PublicError('BAD_USER_INPUT', `${path.join('.') || 'The feedback'}: ${message}`);
  }
  const { data } = parsed;
  if (data.kind === 'page') return insertPageFeedback(identity, data);
  if (data.kind === 'comment') {
    await addComment(identity, data);
    return undefined;
  }
  const searched = countedSearch(data.query);
  if (searched !== undefined) await countEmptySearch(identity, searched);
  return undefined;
}

/**
 * A search as it is counted: lower case, single spaces. Undefined for one that may be a secret, an address or a pasted
 * text, which no one should read in a list.
 */
export function countedSearch(text: string): string | undefined {
  const searched = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (searched === '' || searched.length > feedbackLimits.searchLength || searched.includes('@')) return undefined;
  if (secretPrefixes.some((prefix) => searched.includes(prefix.toLowerCase()))) return undefined;
  // No word that people search for is so long, or has so many digits: it is a token, an id or a phone number.
  if (/[\w-]{41,}|\d{6,}/.test(searched) || searched.replaceAll(/\D/g, '').length > 8) return undefined;
  return searched;
}

/** Lists what readers said about pages. Staff only. */
export function listPageFeedback(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<PageFeedbackRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), pageFeedbackTable, context, list);
}

/** Lists pages with what readers said about each. Staff only. */
export function listPageFeedbackSummaries(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<PageFeedbackSummaryRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), pageFeedbackSummaryTable, context, list);
}

/** Loads the newest comments on pages by path: one statement per request, however many pages. Staff only. */
export function createCommentLoader({ database, viewer }: RequestContext): DataLoader<string, PageFeedbackRow[]> {
  const staff = database.staff(viewer.staffScope());
  return new DataLoader(async (paths) => {
    const byPath = Map.groupBy(await findNewestComments(staff, paths), ({ path }) => path);
    return paths.map((path) => byPath.get(path) ?? []);
  });
}

/** Lists searches without results. Staff only. */
export function listEmptySearches(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<EmptySearchRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), emptySearchTable, context, list);
}
