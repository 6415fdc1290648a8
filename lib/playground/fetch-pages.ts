import type { Json } from '../content-files.ts';
import type { LiveAnswer, RunOutcome, RunRequest } from '../run-operation.ts';
import type { PagePlan } from './page-plan.ts';

/** How far fetching has come. */
export interface PagesProgress {
  rows: number;
  pages: number;
  points: number;
  /** Why nothing is fetched at the moment, and for how long. */
  waiting: { seconds: number; because: 'asked' | 'budget' } | null;
}

/** How fetching ended. Rows that came are there whatever the end. */
export type PagesEnd =
  | { kind: 'complete' }
  /** As many rows as were wanted. `after` leads on. */
  | { kind: 'capped'; after: string }
  | { kind: 'stopped'; after: string | null }
  | { kind: 'failed'; after: string | null; code: string | null; message: string };

interface FetchPages {
  plan: PagePlan;
  /** Rows a page, as far as the price allows. */
  limit: number;
  /** Rows at which to stop. */
  most: number;
  /** Where to begin: null is the first page. */
  after: string | null;
  ask: (request: RunRequest, signal: AbortSignal) => Promise<RunOutcome>;
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  onRows: (items: readonly Json[]) => void;
  onProgress: (progress: PagesProgress) => void;
}

/** A server that keeps saying "later" is believed this often in a row. */
const patience = 20;

/**
 * Fetches the pages of a list one after the other. Told to wait, it waits as long as it is told; where the budget wouldn't
 * last for the next page, it waits for it to fill up. A page that is too dear is asked for in halves.
 */
export async function fetchPages(options: FetchPages): Promise<PagesEnd> {
  const { plan, most, ask, wait, signal, onRows, onProgress } = options;
  let { after, limit } = options;
  let refusals = 0;
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
    if (outcome.kind === 'cancelled') break;
    if (outcome.kind !== 'answered') return { kind: 'failed', after, ...toldBy(outcome) };
    const { answer } = outcome;
    const [error] = answer.errors;
    if (answer.status === 429 || error?.code === 'RATE_LIMITED') {
      refusals += 1;
      if (refusals > patience) return { kind: 'failed', after, ...errorOf(answer) };
      await pause(answer.retryAfter ?? 1, 'asked');
      continue;
    }
    if (error?.code === 'COST_LIMIT_EXCEEDED' && size > 1) {
      limit = Math.floor(size / 2);
      continue;
    }
    if (error !== undefined || answer.data === null) return { kind: 'failed', after, ...errorOf(answer) };

    refusals = 0;
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
        message: 'The next page is the one before: the cursor doesn’t move.',
      };
    }
    after = page.after;
    if (progress.rows >= most) return { kind: 'capped', after };
    const seconds = secondsUntilAffordable(answer);
    if (seconds > 0) await pause(seconds, 'budget');
  }
  return { kind: 'stopped', after };
}

/** How long until the budget holds another page like this one. */
function secondsUntilAffordable({ cost }: LiveAnswer): number {
  if (cost?.remaining == null || cost.restorePerSecond === null || cost.restorePerSecond <= 0) return 0;
  return Math.max(0, Math.ceil((cost.requested - cost.remaining) / cost.restorePerSecond));
}

function errorOf({ errors }: LiveAnswer): { code: string | null; message: string } {
  const [error] = errors;
  return { code: error?.code ?? null, message: error?.message ?? 'A page came without data.' };
}

function toldBy(outcome: Extract<RunOutcome, { kind: 'lost' | 'session-ended' }>): { code: string; message: string } {
  if (outcome.kind === 'lost') return { code: outcome.code, message: outcome.message };
  return { code: 'UNAUTHENTICATED', message: 'Your session has ended. Sign in again and go on from here.' };
}

/** Waits, or until it is stopped. */
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
