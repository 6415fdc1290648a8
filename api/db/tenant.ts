import { type Runner, uuidArray } from './sql.ts';

/**
 * The companies that some work may access. Only code that has checked the viewer's access can create one. All tenant
 * tables require one, because every tenant store takes a {@link TenantDatabase}.
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
   * Only `api/auth` may call this (the import rules enforce it); other code receives a scope. `onFound` is called with
   * the company of an object that was requested by its id alone.
   */
  static of(companyIds: readonly string[], onFound?: (companyId: string) => void): TenantScope {
    return new TenantScope(companyIds, onFound);
  }

  /** Reports the company of an object that was found within the scope. */
  found(companyId: string): void {
    this.#onFound?.(companyId);
  }

  /** Keeps the private field in the type, so that no object literal is assignable to a scope. */
  get decided(): boolean {
    return this.#decided;
  }
}

/**
 * Permission to work on objects of the platform itself, such as partners. Created only where a {@link TenantScope} is.
 */
export class StaffScope {
  /** Empty: any query by a tenant's scope finds nothing with this one. */
  readonly companies: TenantScope;
  readonly #decided = true;

  private constructor(companies: TenantScope) {
    this.companies = companies;
  }

  /** Only `api/auth` may call this, like {@link TenantScope.of}. */
  static of(): StaffScope {
    return new StaffScope(TenantScope.of([]));
  }

  get decided(): boolean {
    return this.#decided;
  }
}

/**
 * The partner that some work may access: the one of a person, or one that staff work on. Created only where a {@link
 * TenantScope} is, and every store of a partner's own data requires one.
 */
export class PartnerScope {
  readonly partnerId: string;
  /** The id as a statement's parameter (PostgreSQL array input syntax). */
  readonly parameter: string;
  /** Empty, like that of {@link StaffScope}. */
  readonly companies: TenantScope;
  readonly #decided = true;

  private constructor(partnerId: string, companies: TenantScope) {
    this.partnerId = partnerId;
    this.parameter = uuidArray([partnerId]);
    this.companies = companies;
  }

  /** Only `api/auth` may call this, like {@link TenantScope.of}. */
  static of(partnerId: string): PartnerScope {
    return new PartnerScope(partnerId, TenantScope.of([]));
  }

  get decided(): boolean {
    return this.#decided;
  }
}

/** Reads bound to a scope. The application's filter reads `scope`, and row security enforces it as well. */
export interface TenantReads extends Runner {
  readonly scope: TenantScope;
  /**
   * The same runner for statements that may take long, such as counts and reports. Other statements don't wait behind
   * them, and a canceled request stops them.
   */
  readonly long: Runner;
}

/** A connection bound to a scope. */
export interface TenantDatabase extends TenantReads {
  /** Runs several statements as one transaction; a rejection of the callback rolls everything back. */
  transaction<Result>(work: (tenant: TenantRunner) => Promise<Result>): Promise<Result>;
}

/** A scope and a way to run statements, inside or outside a transaction. */
export interface TenantRunner extends Runner {
  readonly scope: TenantScope;
}

/** The partner of a scope and a way to run statements for it, inside or outside a transaction. */
export interface PartnerRunner extends TenantRunner {
  readonly partner: PartnerScope;
}

/** A connection bound to one partner. It reads no company beyond the names of those that granted the partner access. */
export interface PartnerDatabase extends PartnerRunner {
  readonly long: Runner;
  /** Runs several statements as one transaction; a rejection of the callback rolls everything back. */
  transaction<Result>(work: (partner: PartnerRunner) => Promise<Result>): Promise<Result>;
}
