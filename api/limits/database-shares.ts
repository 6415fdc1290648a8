import type { Cancellation } from '../db/cancellation.ts';
import type { Database } from '../db/database.ts';
import type { Runner } from '../db/sql.ts';
import type { TenantDatabase, TenantScope } from '../db/tenant.ts';
import { type Caller, Turns } from './turns.ts';

/** The request that statements run for. */
export interface RequestWork {
  readonly cancellation: Cancellation;
  /** The caller whose share of the database the request uses. A partner isn't a company, but counts as one. */
  readonly caller: Caller;
}

/** Limits the concurrent statements of requests in this process, by how long the statements may take. */
export class DatabaseShares {
  readonly #short: Turns;
  readonly #long: Turns;
  readonly #transactions: Turns;

  /** `patienceMs` is the longest time that a statement waits for its turn. */
  constructor(patienceMs: number) {
    this.#short = new Turns({ total: 256, perCompany: 128, perKey: 64 }, patienceMs);
    // The limits of long statements and of transactions add up to the driver's connections for them.
    this.#long = new Turns({ total: 4, perCompany: 2, perKey: 1 }, patienceMs);
    this.#transactions = new Turns({ total: 4, perCompany: 2, perKey: 2 }, patienceMs);
  }

  /** The database for one request. Its work ends when the request is canceled and stays within its caller's share. */
  forRequest(database: Database, request: RequestWork): Database {
    const own = database.under(request.cancellation);
    return { ...own, tenant: (scope) => this.#share(own.tenant(scope), request) };
  }

  #share(tenant: TenantDatabase, { caller, cancellation }: RequestWork): TenantDatabase {
    const charged = chargedTo(tenant.scope, caller);
    const inTurn = <Result>(turns: Turns, work: () => Promise<Result>) => turns.run(charged, cancellation, work);
    const shared = (turns: Turns, runner: Runner): Runner => ({
      all: (wanted) => inTurn(turns, () => runner.all(wanted)),
      first: (wanted) => inTurn(turns, () => runner.first(wanted)),
    });
    return {
      scope: tenant.scope,
      ...shared(this.#short, tenant),
      long: shared(this.#long, tenant.long),
      transaction: (work) => inTurn(this.#transactions, () => tenant.transaction(work)),
    };
  }
}

/**
 * A statement of an agency's key or of a partner reads several companies, so it counts for the caller's own account.
 */
function chargedTo({ companyIds: [companyId, ...others] }: TenantScope, caller: Caller): Caller {
  return companyId !== undefined && others.length === 0 ? { companyId, keyId: caller.keyId } : caller;
}
