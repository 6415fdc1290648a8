import { dryRunHeaders } from '../dry-run.ts';
import type { RunOutcome } from '../run-operation.ts';
import type { PagePlan } from './page-plan.ts';
import { type Ask, probePrices, readPrice } from './price.ts';

/** What fetching all pages would take, before it is begun. */
export interface PagesEstimate {
  /** Rows of the whole list; null when the API doesn't say. */
  rows: number | null;
  /** Rows a page: the most that the API takes at the price. */
  limit: number;
  /** Points a page costs at most; null when the API has no prices. */
  pointsAPage: number | null;
  remaining: number | null;
}

type Countable = Pick<PagePlan, 'count' | 'limit' | 'page'>;

/** Asks for the number of rows and for the price of a page. An outcome instead says why that can't be had. */
export async function estimatePages(plan: Countable, ask: Ask): Promise<PagesEstimate | RunOutcome> {
  const [counted, sized] = await Promise.all([countRows(plan, ask), pricePage(plan, ask)]);
  if ('kind' in sized) return sized;
  return { ...sized, rows: counted };
}

async function countRows({ count }: Countable, ask: Ask): Promise<number | null> {
  if (count === null) return null;
  const outcome = await ask(count.request);
  // The number is a help: without it the pages are fetched all the same.
  const data = outcome.kind === 'answered' ? outcome.answer.data : null;
  return data === null ? null : count.read(data);
}

async function pricePage(plan: Countable, ask: Ask): Promise<Omit<PagesEstimate, 'rows'> | RunOutcome> {
  const { kept, outcome: probed } = await probePrices(ask);
  if (kept === null) return probed;
  if (!kept) return { limit: plan.limit, pointsAPage: null, remaining: null };
  for (let limit = plan.limit; limit >= 1; limit = Math.floor(limit / 2)) {
    const outcome = await ask(plan.page(null, limit), dryRunHeaders);
    if (outcome.kind !== 'answered') return outcome;
    const price = readPrice(outcome.answer);
    if (price.kind === 'too-dear') continue;
    if (price.kind === 'refused') return outcome;
    if (price.kind === 'unpriced') return { limit, pointsAPage: null, remaining: null };
    return { limit, pointsAPage: price.requested, remaining: price.remaining };
  }
  return { limit: 1, pointsAPage: null, remaining: null };
}

/** Points that so many rows cost at most. */
export function pointsFor({ limit, pointsAPage }: PagesEstimate, rows: number): number | null {
  return pointsAPage === null ? null : Math.ceil(rows / limit) * pointsAPage;
}
