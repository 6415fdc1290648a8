import type { Viewer } from '../auth/viewer.ts';
import { maximumCost } from '../config/limits.ts';
import { PublicError } from '../errors.ts';
import { pointsLeft, type Taken } from './buckets/bucket.ts';
import type { Variables } from './cost/argument-size.ts';
import type { CostPlan } from './cost/cost-plan.ts';
import { actualCost, type CostPart, dearestParts, minimumCost, requestedCost } from './cost/cost.ts';
import type { Purse, RateLimits } from './rate-limits.ts';
import { rateLimited, waitFor } from './refusals.ts';

/** `extensions.cost` of every answer. */
export interface CostReport {
  /** Points taken before execution. */
  readonly requested: number;
  /** Points kept: the objects that came. The rest was given back. */
  readonly actual: number;
  readonly remaining: number;
  readonly restorePerSecond: number;
  /** What costs most: in dry runs. */
  readonly dearest?: readonly CostPart[];
}

/** Where a viewer's tightest bucket stands. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly restorePerSecond: number;
  /** Milliseconds since 1970. */
  readonly resetAt: number;
}

/** `error`: answered with `errors`, other than for having asked too much. */
export type RequestOutcome = 'ok' | 'error' | 'rateLimited';

/** Prices one request and pays for it: taken before it runs, settled by what came. */
export class RequestMeter {
  readonly #limits: RateLimits;
  readonly #viewer: Viewer;
  readonly #purse: Purse;
  #fullIn: readonly number[] | undefined;
  #requested = 0;
  #actual = 0;
  #dearest: readonly CostPart[] | undefined;
  #outcome: RequestOutcome = 'ok';

  constructor(limits: RateLimits, viewer: Viewer) {
    this.#limits = limits;
    this.#viewer = viewer;
    this.#purse = limits.purseOf(viewer);
  }

  /** The refusal of a document this process hasn't checked yet, where the account sent too many such. */
  refuseNewDocument(): PublicError | undefined {
    return this.#limits.refuseNewDocument(this.#viewer);
  }

  /** Takes what an operation may cost. The answer is the refusal: too dear for any request, or for now. */
  async admit(plan: CostPlan, variables: Variables): Promise<PublicError | undefined> {
    const cost = requestedCost(plan, variables);
    return cost > maximumCost ? this.#refuseTooDear(plan, variables, cost) : this.#take(cost);
  }

  /** Prices an operation that is not to run. It costs the minimum: it was checked. */
  async price(plan: CostPlan, variables: Variables): Promise<PublicError | undefined> {
    const cost = requestedCost(plan, variables);
    if (cost > maximumCost) return this.#refuseTooDear(plan, variables, cost);
    const refusal = await this.refused();
    if (refusal !== undefined) return refusal;
    this.#requested = cost;
    this.#dearest = dearestParts(plan, variables);
    return undefined;
  }

  /** Charges the minimum for a request that is answered without running; once, however often it is said. */
  async refused(): Promise<PublicError | undefined> {
    return this.#fullIn === undefined ? this.#take(minimumCost) : undefined;
  }

  /** Gives back what did not come, or takes what came beyond an assumed size. */
  settle(plan: CostPlan, data: unknown): void {
    this.#actual = actualCost(plan, data);
    const back = this.#requested - this.#actual;
    if (back === 0) return;
    const { buckets } = this.#purse;
    this.#limits.buckets.give(buckets, back);
    this.#fullIn = this.#fullIn?.map((fullIn, index) => {
      const rate = buckets[index]?.shape.restorePerSecond ?? 1;
      return Math.max(0, fullIn - (back * 1_000) / rate);
    });
  }

  /** Notes that the answer has errors, and of which code the first is. */
  failed(code: unknown): void {
    this.#outcome = code === 'RATE_LIMITED' ? 'rateLimited' : 'error';
  }

  get outcome(): RequestOutcome {
    return this.#outcome;
  }

  /** Points kept of this request so far. */
  get cost(): number {
    return this.#actual;
  }

  /** Reads the buckets without taking anything, where nothing was taken yet. */
  get report(): CostReport {
    const { remaining, restorePerSecond } = this.status;
    return {
      requested: this.#requested,
      actual: this.#actual,
      remaining,
      restorePerSecond,
      ...(this.#dearest === undefined ? {} : { dearest: this.#dearest }),
    };
  }

  get status(): RateLimitStatus {
    const { buckets } = this.#purse;
    const { shape } = buckets.at(-1) ?? buckets[0];
    let remaining = this.#left(0);
    if (buckets.length > 1) remaining = Math.min(remaining, this.#left(1));
    return {
      limit: Math.floor(shape.capacity),
      remaining,
      restorePerSecond: Math.floor(shape.restorePerSecond),
      resetAt: this.#limits.now() + (this.#fullIn?.at(-1) ?? 0),
    };
  }

  /** `RateLimit`, `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) and what clients knew before them. */
  get headers(): Record<string, string> {
    const { limit, remaining, resetAt } = this.status;
    const { buckets, policy } = this.#purse;
    const account = `"account";${this.#standing(0)}`;
    return {
      ratelimit: buckets.length === 1 ? account : `${account}, "token";${this.#standing(1)}`,
      'ratelimit-policy': policy,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      // As GitHub has it: the second since 1970.
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
    };
  }

  #standing(index: number): string {
    return `r=${this.#left(index)};t=${Math.ceil((this.#fullIn?.[index] ?? 0) / 1_000)}`;
  }

  #left(index: number): number {
    const bucket = this.#purse.buckets[index];
    return bucket === undefined ? 0 : Math.max(0, pointsLeft(bucket.shape, this.#fullIn?.[index] ?? 0));
  }

  async #take(points: number): Promise<PublicError | undefined> {
    const { buckets } = this.#purse;
    const answer = this.#limits.buckets.take(buckets, points);
    const { allowed, fullIn }: Taken = 'then' in answer ? await answer : answer;
    this.#fullIn = fullIn;
    this.#requested = points;
    if (!allowed) {
      return rateLimited(
        `This costs ${points} points and the account or the key has fewer left.`,
        waitFor(buckets, fullIn, points),
      );
    }
    this.#actual = points;
    return undefined;
  }

  async #refuseTooDear(plan: CostPlan, variables: Variables, cost: number): Promise<PublicError> {
    const refusal = await this.refused();
    if (refusal !== undefined) return refusal;
    this.#requested = cost;
    return tooDear(plan, variables, cost);
  }
}

function tooDear(plan: CostPlan, variables: Variables, cost: number): PublicError {
  const dearest = dearestParts(plan, variables);
  const [first] = dearest;
  const where = first === undefined ? '' : ` Most of it is ${first.path} (${first.cost}).`;
  return new PublicError(
    'COST_LIMIT_EXCEEDED',
    `This may cost ${cost} points, an object each; a request may cost ${maximumCost}.${where} Ask for smaller pages (page.limit), or for less inside them.`,
    { requested: cost, limit: maximumCost, dearest },
  );
}
