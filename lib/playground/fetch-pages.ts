import type { Json } from '#shared/json.ts';
import type { LiveAnswer, RunOutcome, RunRequest } from '../run/run-operation.ts';
import type { PagePlan } from './page-plan.ts';

/** The progress of fetching. */
export interface PagesProgress {
  rows: number;
  pages: number;
  points: number;
  /** Why fetching pauses, and for how long. */
  waiting: { seconds: number; because: 'asked' | 'budget' } | null;
}

/** The result of fetching. Rows that arrived are kept in every case. */
export type PagesEnd =
  | { kind: 'complete' }
  /** The row limit was reached. `after` is the cursor to continue from. */
  | { kind: 'capped'; after: string }
  | { kind: 'stopped'; after: string | null }
  | { kind: 'failed'; after: string | null; code: string | null; message: string };

interface FetchPages {
  plan: PagePlan;
  /** Rows per page that the cost limit allows. */
  limit: number;
  /** The number of rows to stop at. */
  most: number;
  /** The cursor to start after. Null is the first page. */
  after: string | null;
  ask: (request: RunRequest, signal: AbortSignal) => Promise<RunOutcome>;
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  onRows: (items: readonly Json[]) => void;
  onProgress: (progress: PagesProgress) => void;
}

/** The maximum number of consecutive rate-limited responses. */
const patience = 20;

/**
 * Fetches the pages of a list one after the other. When rate limited, it waits as long as the API says. It also waits
 * when the points that remain can't pay for the next page. When a page costs too much, it halves the page size.
 */
export async function fetchPages(options: FetchPages): Promise<PagesEnd> {
  const { plan, most, ask, wait, signal, onRows, onProgress } = options;
  let { after, limit } = options;
  let rejections = 0;
  let progress: PagesProgress = { rows: 0, pages: 0, points: 0, waiting: null };
  const report = (part: Partial<PagesProgress>) => onProgress((progress = { ...progress, ...part }));
  const pause = async (seconds: number, because: 'asked' | 'budget') => {
    report({ waiting: { seconds, because } });
    await wait(seconds, signal);
    report({ waiting: null });
  };

  while (!signal.aborted) {
    const size = Math.min(limit, most - progress.rows);
    const outcome = await ask(plan.page(after, size), signal);
    if (outcome.kind === 'canceled') break;
    if (outcome.kind !== 'answered') return { kind: 'failed', after, ...errorOfOutcome(outcome) };
    const { answer } = outcome;
    const [error] = answer.errors;
    if (answer.status === 429 || error?.code === 'RATE_LIMITED') {
      rejections += 1;
      if (rejections > patience) return { kind: 'failed', after, ...errorOf(answer) };
      await pause(answer.retryAfter ?? 1, 'asked');
      continue;
    }
    if (error?.code === 'COST_LIMIT_EXCEEDED' && size > 1) {
      limit = Math.floor(size / 2);
      continue;
    }
    if (error !== undefined || answer.data === null) return { kind: 'failed', after, ...errorOf(answer) };

    rejections = 0;
    const page = plan.read(answer.data);
    onRows(page.items);
    const points = progress.points + (answer.cost?.actual ?? 0);
    report({ rows: progress.rows + page.items.length, pages: progress.pages + 1, points });
    if (page.after === null) return { kind: 'complete' };
    if (page.after === after || page.items.length === 0) {
      return {
        kind: 'failed',
        after,
        code: null,
        message: 'Fetching stopped, because the API returned the same cursor twice.',
      };
    }
    after = page.after;
    if (progress.rows >= most) return { kind: 'capped', after };
    const seconds = secondsUntilAffordable(answer);
    if (seconds > 0) await pause(seconds, 'budget');
  }
  return { kind: 'stopped', after };
}

/** The seconds until the points suffice for another page like this one. */
function secondsUntilAffordable({ cost }: LiveAnswer): number {
  if (cost?.remaining == null || cost.restorePerSecond === null || cost.restorePerSecond <= 0) return 0;
  return Math.max(0, Math.ceil((cost.requested - cost.remaining) / cost.restorePerSecond));
}

function errorOf({ errors }: LiveAnswer): { code: string | null; message: string } {
  const [error] = errors;
  return { code: error?.code ?? null, message: error?.message ?? 'A page has no data.' };
}

function errorOfOutcome(outcome: Extract<RunOutcome, { kind: 'lost' | 'session-ended' }>): ReturnType<typeof errorOf> {
  if (outcome.kind === 'lost') return { code: outcome.code, message: outcome.message };
  return { code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again to continue.' };
}

/** Waits this long, or until the signal aborts. */
export async function waitSeconds(seconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', done);
  });
}
