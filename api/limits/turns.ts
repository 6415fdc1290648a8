import { PublicError } from '../errors.ts';
import type { Cancellation } from '../db/cancellation.ts';

/** Who waits for a turn: a company, and the key, partner or person within it. */
export interface Caller {
  readonly companyId: string;
  readonly keyId: string;
}

/** How much work may run at the same time in this process. */
export interface TurnLimits {
  readonly total: number;
  readonly perCompany: number;
  readonly perKey: number;
}

/** Work that runs or waits now. */
export interface TurnLoad {
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly keyId: string;
  readonly begin: () => void;
}

interface Company {
  running: number;
  readonly runningOfKey: Map<string, number>;
  readonly waiting: Set<Waiting>;
}

/**
 * Admits work to the database. No company and no key takes more than its share at a time. The next free place goes to
 * the waiting company with the least work running, so a company that sends more waits longer.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #patienceMs: number;
  readonly #onWaited: ((seconds: number) => void) | undefined;
  readonly #companies = new Map<string, Company>();
  #running = 0;
  #waiting = 0;

  /** `onWaited` is called with the time that work had to wait, when it begins or gives up. */
  constructor(limits: TurnLimits, patienceMs: number, onWaited?: (seconds: number) => void) {
    this.#limits = limits;
    this.#patienceMs = patienceMs;
    this.#onWaited = onWaited;
  }

  get load(): TurnLoad {
    return { running: this.#running, waiting: this.#waiting };
  }

  /**
   * Runs work when it is the caller's turn. Rejects with CONCURRENCY_LIMITED when the wait takes too long; this ends
   * the whole request. Rejects with the reason of a cancellation that comes first.
   */
  run<Result>(caller: Caller, cancellation: Cancellation, work: () => Promise<Result>): Promise<Result> {
    const company = this.#companyOf(caller.companyId);
    if (this.#hasRoom(company, caller.keyId)) return this.#start(caller, company, work);
    return this.#wait(caller, company, cancellation, () => this.#start(caller, company, work));
  }

  #companyOf(id: string): Company {
    let company = this.#companies.get(id);
    if (company === undefined) {
      company = { running: 0, runningOfKey: new Map(), waiting: new Set() };
      this.#companies.set(id, company);
    }
    return company;
  }

  #hasRoom({ running, runningOfKey }: Company, keyId: string): boolean {
    const { total, perCompany, perKey } = this.#limits;
    return this.#running < total && running < perCompany && (runningOfKey.get(keyId) ?? 0) < perKey;
  }

  #start<Result>(caller: Caller, company: Company, work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    company.running += 1;
    company.runningOfKey.set(caller.keyId, (company.runningOfKey.get(caller.keyId) ?? 0) + 1);
    // Not awaited: every statement passes here, and an async function costs as much as the rest of this method.
    return work().then(
      (result) => {
        this.#end(caller, company);
        return result;
      },
      (error: unknown) => {
        this.#end(caller, company);
        throw error;
      },
    );
  }

  #end({ companyId, keyId }: Caller, company: Company): void {
    this.#running -= 1;
    company.running -= 1;
    const left = (company.runningOfKey.get(keyId) ?? 1) - 1;
    if (left === 0) company.runningOfKey.delete(keyId);
    else company.runningOfKey.set(keyId, left);
    this.#forgetIdle(companyId, company);
    this.#beginNext();
  }

  #forgetIdle(companyId: string, company: Company): void {
    if (company.running === 0 && company.waiting.size === 0) this.#companies.delete(companyId);
  }

  #beginNext(): void {
    if (this.#waiting === 0) return;
    let next: { readonly company: Company; readonly waiting: Waiting } | undefined;
    for (const company of this.#companies.values()) {
      if (company.waiting.size === 0 || (next !== undefined && company.running >= next.company.running)) continue;
      const waiting = [...company.waiting].find(({ keyId }) => this.#hasRoom(company, keyId));
      if (waiting !== undefined) next = { company, waiting };
    }
    next?.waiting.begin();
  }

  #wait<Result>(
    { companyId, keyId }: Caller,
    company: Company,
    cancellation: Cancellation,
    start: () => Promise<Result>,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const since = performance.now();
    const leave = () => {
      this.#onWaited?.((performance.now() - since) / 1_000);
      clearTimeout(timer);
      this.#waiting -= 1;
      company.waiting.delete(waiting);
    };
    const waiting: Waiting = {
      keyId,
      begin: () => {
        leave();
        if (cancellation.reason === undefined) {
          resolve(start());
          return;
        }
        reject(cancellation.reason);
        this.#forgetIdle(companyId, company);
        this.#beginNext();
      },
    };
    const timer = setTimeout(() => {
      leave();
      this.#forgetIdle(companyId, company);
      const rejection = tooBusy(this.#patienceMs);
      reject(rejection);
      cancellation.cancel(rejection);
    }, this.#patienceMs).unref();
    this.#waiting += 1;
    company.waiting.add(waiting);
    return promise;
  }
}

function tooBusy(waitedMs: number): PublicError {
  return new PublicError(
    'CONCURRENCY_LIMITED',
    `Other requests of this company or key kept the database busy for ${waitedMs / 1_000} s, so this request did not get its turn. Send fewer requests at the same time, and try again in 1 s.`,
    { retryAfterSeconds: 1 },
  );
}
