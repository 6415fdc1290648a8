import { type Ask, dryRunHeaders, probeCosts } from '../run/dry-run-request.ts';
import type { RunOutcome } from '../run/run-operation.ts';
import type { PagePlan } from './page-plan.ts';
import { readCost } from './operation-cost.ts';

/** The estimated cost of fetching all pages. */
export interface PagesEstimate {
  /** Rows of the whole list. Null when the API doesn't return it. */
  rows: number | null;
  /** Rows per page: the maximum that the cost limit allows. */
  limit: number;
  /** The maximum points per page. Null when the API has no costs. */
  pointsAPage: number | null;
  remaining: number | null;
}

type Countable = Pick<PagePlan, 'count' | 'limit' | 'page'>;

/** Requests the number of rows and the cost of a page. Returns an outcome instead when a request fails. */
export async function estimatePages(plan: Countable, ask: Ask): Promise<PagesEstimate | RunOutcome> {
  const [counted, sized] = await Promise.all([countRows(plan, ask), findPageSize(plan, ask)]);
  if ('kind' in sized) return sized;
  return { ...sized, rows: counted };
}

async function countRows({ count }: Countable, ask: Ask): Promise<number | null> {
  if (count === null) return null;
  const outcome = await ask(count.request);
  // The number is optional: without it, fetching all pages still works.
  const data = outcome.kind === 'answered' ? outcome.answer.data : null;
  return data === null ? null : count.read(data);
}

async function findPageSize(plan: Countable, ask: Ask): Promise<Omit<PagesEstimate, 'rows'> | RunOutcome> {
  const { kept, outcome: probed } = await probeCosts(ask);
  if (kept === null) return probed;
  if (!kept) return { limit: plan.limit, pointsAPage: null, remaining: null };
  for (let limit = plan.limit; limit >= 1; limit = Math.floor(limit / 2)) {
    const outcome = await ask(plan.page(null, limit), dryRunHeaders);
    if (outcome.kind !== 'answered') return outcome;
    const cost = readCost(outcome.answer);
    if (cost.kind === 'too-expensive') continue;
    if (cost.kind === 'refused') return outcome;
    if (cost.kind === 'unsupported') return { limit, pointsAPage: null, remaining: null };
    return { limit, pointsAPage: cost.requested, remaining: cost.remaining };
  }
  return { limit: 1, pointsAPage: null, remaining: null };
}

/** The maximum points for this many rows. */
export function pointsFor({ limit, pointsAPage }: PagesEstimate, rows: number): number | null {
  return pointsAPage === null ? null : Math.ceil(rows / limit) * pointsAPage;
}
