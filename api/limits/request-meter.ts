import { maximumCost } from '#shared/limits.ts';
import type { Viewer } from '../auth/viewer.ts';
import { PublicError } from '../errors.ts';
import { pointsLeft, type Taken } from './buckets/bucket.ts';
import type { CostInput, Variables } from './cost/argument-size.ts';
import type { CostPlan } from './cost/cost-plan.ts';
import { actualCost, type CostPart, mostExpensiveParts, minimumCost, requestedCost } from './cost/cost.ts';
import { type Allowance, type RateLimits, type RateLimitStatus, statusOf } from './rate-limits.ts';
import { rateLimited, waitFor } from './rate-limit-errors.ts';

/** `extensions.cost` of every response. */
export interface CostReport {
  /** Points taken before execution. */
  readonly requested: number;
  /** Points charged: for the objects returned, or the whole reservation for a list that is computed row by row. */
  readonly actual: number;
  readonly remaining: number;
  readonly restorePerSecond: number;
  /** The parts with the highest cost; only in dry runs. */
  readonly mostExpensive?: readonly CostPart[];
}

/** `error`: the response has `errors` for a reason other than a limit. */
export type RequestOutcome = 'ok' | 'error' | 'rateLimited';

/** The limit by which a request was rejected: the points of the company, person or partner, those of the key, or new documents. */
export type RequestLimit = 'company' | 'key' | 'new documents';

/** Computes the cost of one request and charges it: points are taken before it runs and settled by its response. */
export class RequestMeter {
  readonly #limits: RateLimits;
  readonly #viewer: Viewer;
  readonly #allowance: Allowance;
  #fullIn: readonly number[] | undefined;
  #requested = 0;
  #actual = 0;
  #mostExpensive: readonly CostPart[] | undefined;
  #failure: unknown;
  #reached: RequestLimit | undefined;

  constructor(limits: RateLimits, viewer: Viewer) {
    this.#limits = limits;
    this.#viewer = viewer;
    this.#allowance = limits.allowanceOf(viewer);
  }

  /** The error for a document that is new to this process, when the account sent too many of them. */
  refuseNewDocument(): PublicError | undefined {
    const rejection = this.#limits.refuseNewDocument(this.#viewer);
    if (rejection !== undefined) this.#reached = 'new documents';
    return rejection;
  }

  /**
   * Takes the maximum cost of an operation. Returns an error when it exceeds the limit per request or the points left.
   */
  admit(plan: CostPlan, variables: Variables): Promise<PublicError | undefined> {
    const input = this.#input(variables);
    const cost = requestedCost(plan, input);
    return cost > maximumCost ? this.#rejectTooExpensive(plan, input, cost) : this.#take(cost);
  }

  /** Computes the cost of an operation without running it. It is charged the minimum, because it was validated. */
  async estimate(plan: CostPlan, variables: Variables): Promise<PublicError | undefined> {
    const input = this.#input(variables);
    const cost = requestedCost(plan, input);
    if (cost > maximumCost) return this.#rejectTooExpensive(plan, input, cost);
    const rejection = await this.refused();
    if (rejection !== undefined) return rejection;
    this.#requested = cost;
    this.#mostExpensive = mostExpensiveParts(plan, input);
    return undefined;
  }

  /** Charges the minimum for a request that gets a response without running. Repeated calls charge once. */
  async refused(): Promise<PublicError | undefined> {
    return this.#fullIn === undefined ? this.#take(minimumCost) : undefined;
  }

  /** Returns the points reserved for objects that the response doesn't have. */
  settle(plan: CostPlan, data: unknown, variables: Variables): void {
    this.#actual = actualCost(plan, data, this.#input(variables));
    const back = this.#requested - this.#actual;
    if (back === 0) return;
    const { buckets } = this.#allowance;
    this.#limits.buckets.give(buckets, back);
    this.#fullIn = this.#fullIn?.map((fullIn, index) => {
      const rate = buckets[index]?.shape.restorePerSecond ?? 1;
      return Math.max(0, fullIn - (back * 1_000) / rate);
    });
  }

  /** Records that the response has errors, and the code of the first one. */
  failed(code: unknown): void {
    this.#failure = code ?? 'INTERNAL';
  }

  get outcome(): RequestOutcome {
    if (this.#failure === undefined) return 'ok';
    return this.#failure === 'RATE_LIMITED' ? 'rateLimited' : 'error';
  }

  /** The code of the first error; undefined without errors. */
  get failure(): string | undefined {
    return typeof this.#failure === 'string' ? this.#failure : undefined;
  }

  /** The limit that was reached; undefined if none was. */
  get reachedLimit(): RequestLimit | undefined {
    return this.#reached;
  }

  /** Points requested and not granted. */
  get refusedPoints(): number {
    return this.#failure === 'RATE_LIMITED' ? this.#requested : 0;
  }

  /** Points charged for this request so far. */
  get cost(): number {
    return this.#actual;
  }

  /** Reads the buckets without taking points, if none were taken yet. */
  get report(): CostReport {
    const { remaining, restorePerSecond } = this.status;
    return {
      requested: this.#requested,
      actual: this.#actual,
      remaining,
      restorePerSecond,
      ...(this.#mostExpensive === undefined ? {} : { mostExpensive: this.#mostExpensive }),
    };
  }

  /** The state of the viewer's smallest bucket. */
  get status(): RateLimitStatus {
    const { buckets } = this.#allowance;
    const { shape } = buckets.at(-1) ?? buckets[0];
    const status = statusOf(shape, this.#fullIn?.at(-1) ?? 0, this.#limits.now());
    return { ...status, remaining: Math.min(this.#left(0), status.remaining) };
  }

  /**
   * `RateLimit`, `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10) and the older `X-RateLimit-*` headers.
   */
  get headers(): Record<string, string> {
    const { limit, remaining, resetAt } = this.status;
    const { buckets, policy } = this.#allowance;
    const account = `"account";${this.#standing(0)}`;
    return {
      ratelimit: buckets.length === 1 ? account : `${account}, "token";${this.#standing(1)}`,
      'ratelimit-policy': policy,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      // In GitHub's format: seconds since 1970.
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
    };
  }

  #standing(index: number): string {
    return `r=${this.#left(index)};t=${Math.ceil((this.#fullIn?.[index] ?? 0) / 1_000)}`;
  }

  #left(index: number): number {
    const bucket = this.#allowance.buckets[index];
    return bucket === undefined ? 0 : Math.max(0, pointsLeft(bucket.shape, this.#fullIn?.[index] ?? 0));
  }

  async #take(points: number): Promise<PublicError | undefined> {
    const { buckets } = this.#allowance;
    const answer = this.#limits.buckets.take(buckets, points);
    const { allowed, fullIn }: Taken = 'then' in answer ? await answer : answer;
    this.#fullIn = fullIn;
    this.#requested = points;
    if (!allowed) {
      const [account, key] = buckets.map((bucket, index) => waitFor([bucket], fullIn.slice(index), points));
      this.#reached = (key ?? 0) > (account ?? 0) ? 'key' : 'company';
      return rateLimited(
        `The request costs ${points} points, but the company or the key has fewer left.`,
        waitFor(buckets, fullIn, points),
      );
    }
    this.#actual = points;
    return undefined;
  }

  #input(variables: Variables): CostInput {
    return { variables, companies: this.#viewer.access.size };
  }

  async #rejectTooExpensive(plan: CostPlan, input: CostInput, cost: number): Promise<PublicError> {
    const rejection = await this.refused();
    if (rejection !== undefined) return rejection;
    this.#requested = cost;
    return tooExpensive(plan, input, cost);
  }
}

function tooExpensive(plan: CostPlan, input: CostInput, cost: number): PublicError {
  const mostExpensive = mostExpensiveParts(plan, input);
  const [first] = mostExpensive;
  const where = first === undefined ? '' : ` The largest part is ${first.path} (${first.cost}).`;
  return new PublicError(
    'COST_LIMIT_EXCEEDED',
    `The request can cost ${cost} points, one per object; the maximum is ${maximumCost}.${where} Request smaller pages (page.limit), or fewer objects in them.`,
    { requested: cost, limit: maximumCost, mostExpensive },
  );
}
