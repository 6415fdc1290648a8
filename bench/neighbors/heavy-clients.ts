import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { HeavyRequest } from './requests.ts';

const answerSchema = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).optional(),
  extensions: z.object({ cost: z.looseObject({ requested: z.number() }) }).optional(),
});

/** After an error a client waits for `Retry-After`, but no longer than this. */
const mostPatienceMs = 1_000;

/** The outcomes of the heavy company's requests. */
export interface HeavyReport {
  readonly answered: number;
  /** By HTTP status and code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly meanMs: number;
}

/** Clients that repeat one request as soon as its response arrives. */
export class HeavyClients {
  readonly #send: (headers?: Readonly<Record<string, string>>) => Promise<Response>;
  #answered = 0;
  #milliseconds = 0;
  readonly #errors = new Map<string, number>();
  #resting = false;
  #clients: Promise<void>[] = [];

  constructor(url: string, token: string, { query, variables }: HeavyRequest) {
    const body = JSON.stringify({ query, variables });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    this.#send = (more) => fetch(`${url}/graphql`, { method: 'POST', headers: { ...headers, ...more }, body });
  }

  /** The cost of the request in points, without running it; throws when it isn't allowed at all. */
  async cost(): Promise<number> {
    const response = await this.#send({ 'x-cost-dry-run': '1' });
    const { errors, extensions } = answerSchema.parse(await response.json());
    const [error] = errors ?? [];
    if (error !== undefined) throw new Error(`The heavy request isn’t allowed: ${error.message}`);
    return extensions?.cost.requested ?? 0;
  }

  start(clients: number): void {
    this.#resting = false;
    this.#clients = Array.from({ length: clients }, () => this.#client());
  }

  /** Sends no more requests, and waits for the responses under way. */
  async rest(): Promise<void> {
    this.#resting = true;
    await Promise.all(this.#clients);
  }

  get report(): HeavyReport {
    return {
      answered: this.#answered,
      errors: Object.fromEntries(this.#errors),
      meanMs: this.#milliseconds / this.#answered,
    };
  }

  async #client(): Promise<void> {
    while (!this.#resting) {
      const began = performance.now();
      const waitMs = await this.#request().catch((error: unknown) => {
        this.#failed(error instanceof Error ? error.message : String(error));
        return mostPatienceMs;
      });
      if (waitMs === undefined) {
        this.#answered += 1;
        this.#milliseconds += performance.now() - began;
      } else await pause(waitMs);
    }
  }

  /** Undefined after a response without errors; otherwise the milliseconds to wait before the next request. */
  async #request(): Promise<number | undefined> {
    const response = await this.#send();
    const { errors } = answerSchema.parse(await response.json());
    if (errors === undefined) return undefined;
    this.#failed(`${response.status} ${errors[0]?.extensions.code ?? ''}`);
    const seconds = Number(response.headers.get('retry-after') ?? '0');
    return Math.min(mostPatienceMs, Math.max(50, seconds * 1_000));
  }

  #failed(kind: string): void {
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1);
  }
}
