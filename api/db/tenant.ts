import { type Runner, uuidArray } from './sql.ts';

/**
 * The companies a piece of work may touch. Only code that has asked the viewer's access can make one, and nothing
 * reaches a tenant table without one: {@link TenantDatabase} is what every tenant store takes.
 */
export class TenantScope {
  readonly companyIds: readonly string[];
  /** The ids as one statement parameter (PostgreSQL array input syntax). */
  readonly parameter: string;
  readonly #decided = true;
  readonly #onFound: ((companyId: string) => void) | undefined;

  private constructor(companyIds: readonly string[], onFound?: (companyId: string) => void) {
    this.companyIds = companyIds;
    this.parameter = uuidArray(companyIds);
    this.#onFound = onFound;
  }

  /**
   * To be called by `api/auth` only (the import rules hold it): everyone else is handed a scope. `onFound` is told whose
   * object it was, where one was asked for by its id alone.
   */
  static of(companyIds: readonly string[], onFound?: (companyId: string) => void): TenantScope {
    return new TenantScope(companyIds, onFound);
  }

  /** Says whose an object is that was found within the scope. */
  found(companyId: string): void {
    this.#onFound?.(companyId);
  }

  /** Keeps the private field part of the type, so that no object literal passes for a scope. */
  get decided(): boolean {
    return this.#decided;
  }
}

/** Leave to work on what belongs to the platform itself, such as partners. Made where a {@link TenantScope} is made. */
export class StaffScope {
  /** None: whatever takes a tenant's scope finds nothing with this one. */
  readonly companies: TenantScope;
  readonly #decided = true;

  private constructor(companies: TenantScope) {
    this.companies = companies;
  }

  /** To be called by `api/auth` only, like {@link TenantScope.of}. */
  static of(): StaffScope {
    return new StaffScope(TenantScope.of([]));
  }

  get decided(): boolean {
    return this.#decided;
  }
}

/** A connection bound to a scope: the application's filter reads `scope`, row security enforces it underneath. */
export interface TenantDatabase extends Runner {
  readonly scope: TenantScope;
  /** Runs several statements as one; the callback's rejection rolls everything back. */
  transaction<Result>(work: (tenant: TenantRunner) => Promise<Result>): Promise<Result>;
}

/** A scope with a way to run statements: inside a transaction or outside. */
export interface TenantRunner extends Runner {
  readonly scope: TenantScope;
}
