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

  private constructor(companyIds: readonly string[]) {
    this.companyIds = companyIds;
    this.parameter = uuidArray(companyIds);
  }

  /** To be called by `api/auth` only (the import rules hold it): everyone else is handed a scope. */
  static of(companyIds: readonly string[]): TenantScope {
    return new TenantScope(companyIds);
  }

  /** Keeps the private field part of the type, so that no object literal passes for a scope. */
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
