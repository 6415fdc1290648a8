import { query, type Runner } from '../db/sql.ts';
import { demoId } from './ids.ts';

const feedback = [
  {
    path: '/docs/partners',
    isHelpful: false,
    comment: 'Which scope does a partner need for reports by country?',
    daysAgo: 2,
  },
  { path: '/use-cases/listPerformanceByCompany', isHelpful: true, comment: null, daysAgo: 3 },
  {
    path: '/docs/limits',
    isHelpful: true,
    comment: 'The table of costs answered my question.',
    daysAgo: 5,
  },
] as const;

const searches = [
  { text: 'webhooks', count: '14', firstDaysAgo: 51, lastDaysAgo: 1 },
  { text: 'creative approval', count: '5', firstDaysAgo: 30, lastDaysAgo: 9 },
] as const;

/** What readers of the portal said, and what they searched for in vain. */
export async function seedReaderFeedback(platform: Runner, today: string): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.parse(`${today}T09:24:10Z`) - days * 86_400_000).toISOString();
  await platform.all(
    query.insertInto('page_feedback').values(
      feedback.map(({ path, isHelpful, comment, daysAgo: days }) => ({
        id: demoId(`feedback on ${path}`),
        path,
        is_helpful: isHelpful,
        comment,
        created_at: daysAgo(days),
      })),
    ),
  );
  await platform.all(
    query.insertInto('empty_search').values(
      searches.map(({ text, count, firstDaysAgo, lastDaysAgo }) => ({
        id: demoId(`search for ${text}`),
        query: text,
        searches: count,
        first_searched_at: daysAgo(firstDaysAgo),
        last_searched_at: daysAgo(lastDaysAgo),
      })),
    ),
  );
}
