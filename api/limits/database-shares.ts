import type { Cancellation } from '../db/cancellation.ts';
import type { Database } from '../db/database.ts';
import { runnerOf } from '../db/runner.ts';
import type { Runner } from '../db/sql.ts';
import type { PartnerDatabase, TenantDatabase, TenantReads, TenantScope } from '../db/tenant.ts';
import { poolSizes } from '../db/postgres/pool-sizes.ts';
import { type Caller, type TurnLoad, Turns } from './turns.ts';

/** The request that statements run for. */
export interface RequestWork {
  readonly cancellation: Cancellation;
  /** The caller whose share of the database the request uses. A partner isn't a company, but counts as one. */
  readonly caller: Caller;
}

/** The kinds of work whose number at a time is limited. */
export type TurnClass = 'short' | 'long' | 'transaction' | 'partner';

/** Limits the concurrent statements of requests in this process, by how long the statements may take. */
export class DatabaseShares {
  readonly #short: Turns;
  readonly #long: Turns;
  readonly #transactions: Turns;
  /** Statements and transactions for one partner, which have few connections. */
  readonly #partners: Turns;

  /**
   * `patienceMs` is the longest time that a statement waits for its turn; `connections` are those that the process
   * opens at most. `onWaited` is called with the time that a statement had to wait.
   */
  constructor(patienceMs: number, connections?: number, onWaited?: (turnClass: TurnClass, seconds: number) => void) {
    const waited = (turnClass: TurnClass) => onWaited && ((seconds: number) => onWaited(turnClass, seconds));
    const { litfass_app: exclusive, litfass_partner } = poolSizes(connections).exclusive;
    const long = Math.floor(exclusive / 2);
    this.#short = new Turns({ total: 256, perCompany: 128, perKey: 64 }, patienceMs, waited('short'));
    // The limits of long statements and of transactions add up to the driver's connections for them.
    this.#long = new Turns({ total: long, perCompany: 2, perKey: 1 }, patienceMs, waited('long'));
    this.#transactions = new Turns(
      { total: exclusive - long, perCompany: 2, perKey: 2 },
      patienceMs,
      waited('transaction'),
    );
    this.#partners = new Turns({ total: litfass_partner, perCompany: 1, perKey: 1 }, patienceMs, waited('partner'));
  }

  /** What runs and waits in this process. */
  get load(): Readonly<Record<TurnClass, TurnLoad>> {
    return {
      short: this.#short.load,
      long: this.#long.load,
      transaction: this.#transactions.load,
      partner: this.#partners.load,
    };
  }

  /** The database for one request. Its work ends when the request is canceled and stays within its caller's share. */
  forRequest(database: Database, request: RequestWork): Database {
    const own = database.under(request.cancellation);
    return {
      ...own,
      tenant: (scope) => this.#share(own.tenant(scope), request),
      reading: (scope) => this.#shareReads(own.reading(scope), request),
      partner: (scope) => this.#sharePartner(own.partner(scope), request),
    };
  }

  #sharePartner(database: PartnerDatabase, { caller, cancellation }: RequestWork): PartnerDatabase {
    const inTurn = <Result>(work: () => Promise<Result>) => this.#partners.run(caller, cancellation, work);
    const reads = runnerOf((wanted) => inTurn(() => database.all(wanted)));
    const { scope, partner } = database;
    return { scope, partner, ...reads, long: reads, transaction: (work) => inTurn(() => database.transaction(work)) };
  }

  #share(tenant: TenantDatabase, request: RequestWork): TenantDatabase {
    const { caller, cancellation } = request;
    const charged = chargedTo(tenant.scope, caller);
    return {
      ...this.#shareReads(tenant, request),
      transaction: (work) => this.#transactions.run(charged, cancellation, () => tenant.transaction(work)),
    };
  }

  #shareReads(tenant: TenantReads, { caller, cancellation }: RequestWork): TenantReads {
    const charged = chargedTo(tenant.scope, caller);
    const inTurn = <Result>(turns: Turns, work: () => Promise<Result>) => turns.run(charged, cancellation, work);
    const shared = (turns: Turns, runner: Runner) => runnerOf((wanted) => inTurn(turns, () => runner.all(wanted)));
    return {
      scope: tenant.scope,
      ...shared(this.#short, tenant),
      long: shared(this.#long, tenant.long),
    };
  }
}

/**
 * A statement of an agency's key or of a partner reads several companies, so it counts for the caller's own account.
 */
function chargedTo({ companyIds: [companyId, ...others] }: TenantScope, caller: Caller): Caller {
  return companyId !== undefined && others.length === 0 ? { companyId, keyId: caller.keyId } : caller;
}
