import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type FaultCompany, factDays, judgeText, namesOthers, rowId } from './companies.ts';
import { type Counts, type Outcome, settleWithinMs, Tally } from './tally.ts';

interface Operation {
  readonly name: string;
  readonly query: string;
  readonly variables: (company: FaultCompany) => Readonly<Record<string, unknown>>;
}

/** Requests of customers; no response depends on the time of day. */
const operations: readonly Operation[] = [
  {
    name: 'listCompanies',
    query: 'query Companies { listCompanies { items { id name kind timeZone } pageInfo { hasNextPage } } }',
    variables: () => ({}),
  },
  {
    name: 'listCampaignsByCompany',
    query: `query Campaigns($companyId: ID!) {
      listCampaignsByCompany(companyId: $companyId, page: { limit: 24 }) {
        items { id name labels company { id name } audiences { id name } budget { amountMicros spentMicros } }
        pageInfo { hasNextPage }
      }
    }`,
    variables: ({ id }) => ({ companyId: id }),
  },
  {
    name: 'listAudiencesByCompany',
    query: `query Audiences($companyId: ID!) {
      listAudiencesByCompany(companyId: $companyId) { items { id name membershipDays } }
    }`,
    variables: ({ id }) => ({ companyId: id }),
  },
  {
    name: 'getCampaign',
    query: `query Campaign($id: ID!, $range: DateRangeInput!) {
      getCampaign(id: $id) { id name company { id name } budget { spentMicros } performance(range: $range) { impressions clicks } }
    }`,
    variables: ({ number }) => ({ id: rowId(number, 1_001), range: factDays }),
  },
  {
    name: 'listPerformanceByCompany',
    query: `query Report($companyId: ID!, $range: DateRangeInput!) {
      listPerformanceByCompany(companyId: $companyId, range: $range, granularity: DAY, groupBy: [CAMPAIGN]) {
        items { periodStart campaign { id name } metrics { impressions spendMicros } } totals { impressions clicks }
      }
    }`,
    variables: ({ id }) => ({ companyId: id, range: factDays }),
  },
];

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).optional() })).optional(),
});

/** Errors that an API may return while its database fails. Any other code would be wrong about the caller. */
const isOutage = (status: number, code: string) => status >= 500 || ['INTERNAL', 'TIMEOUT'].includes(code);

/** HTTP clients of every company, some of which disconnect before the response. */
export class HttpLoad {
  readonly #portOf: () => number;
  readonly #companies: readonly FaultCompany[];
  readonly #tally = new Tally();
  readonly #expected = new Map<string, string>();
  #resting = false;
  #clients: Promise<void>[] = [];

  constructor(portOf: () => number, companies: readonly FaultCompany[]) {
    this.#portOf = portOf;
    this.#companies = companies;
  }

  get counts(): Counts {
    return this.#tally.counts;
  }

  /** Records the responses of a run without faults. */
  async baseline(): Promise<void> {
    for (const operation of operations) {
      for (const company of this.#companies) {
        const { data, errors } = await this.#send(operation, company);
        if (errors !== undefined) throw new Error(`${operation.name} failed in a quiet time.`);
        this.#expected.set(keyOf(operation, company), JSON.stringify(data));
      }
    }
  }

  start(clients: number, random: () => number): void {
    this.#clients = Array.from({ length: clients }, () => this.#client(random));
  }

  /** Sends no more requests, and waits for those under way. */
  async rest(): Promise<void> {
    this.#resting = true;
    await Promise.all(this.#clients);
  }

  /** Sends each operation once per company. Returns whether every response equals the recorded one. */
  async verify(): Promise<boolean> {
    const before = this.#tally.counts;
    await Promise.all(
      operations.flatMap((operation) => this.#companies.map((company) => this.#try(operation, company, undefined))),
    );
    const { statements, ok } = this.#tally.counts;
    return ok - before.ok === statements - before.statements;
  }

  async #client(random: () => number): Promise<void> {
    while (!this.#resting) {
      const operation = operations[Math.floor(random() * operations.length)];
      const company = this.#companies[Math.floor(random() * this.#companies.length)];
      if (operation === undefined || company === undefined) throw new Error('There are operations and companies.');
      // There is no port while the process restarts; its exit is counted elsewhere.
      if (this.#portOf() !== 0) await this.#try(operation, company, random() < 0.08 ? random() * 60 : undefined);
      await pause(random() * 40);
    }
  }

  async #try(operation: Operation, company: FaultCompany, leavesAfterMs: number | undefined): Promise<void> {
    const leaving = new AbortController();
    const timer = setTimeout(
      () => leaving.abort(new Error('the client left')),
      leavesAfterMs ?? settleWithinMs + 1_000,
    );
    await this.#tally.settle(keyOf(operation, company), this.#outcome(operation, company, leaving.signal));
    clearTimeout(timer);
  }

  async #outcome(operation: Operation, company: FaultCompany, signal: AbortSignal): Promise<Outcome> {
    const { status, data, errors } = await this.#send(operation, company, signal);
    const text = JSON.stringify(data ?? null);
    if (errors === undefined) return judgeText(text, company, this.#expected.get(keyOf(operation, company)));
    if (namesOthers(text, company)) return { kind: 'foreign', detail: 'rows of others' };
    const code = errors[0]?.extensions?.code ?? 'no code';
    const error = `HTTP ${status} ${code}`;
    return isOutage(status, code) ? { kind: 'error', error } : { kind: 'wrong', detail: error };
  }

  async #send({ query, variables }: Operation, company: FaultCompany, signal: AbortSignal | null = null) {
    const response = await fetch(`http://127.0.0.1:${this.#portOf()}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: variables(company) }),
      signal,
    });
    return { status: response.status, ...answerSchema.parse(await response.json()) };
  }
}

const keyOf = (operation: Operation, { number }: FaultCompany) => `${operation.name} of company ${number}`;
