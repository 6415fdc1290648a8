import { forbidden } from '../errors.ts';
import { StaffScope, TenantScope } from '../db/tenant.ts';
import { type APITokenScope, apiTokenScopes, type CompanyRole } from './permissions.ts';

/** Who did or asks something. Names are kept as they were at the time. */
export interface Actor {
  readonly kind: 'USER' | 'API_TOKEN' | 'PARTNER' | 'SYSTEM';
  readonly id: string;
  readonly name: string;
}

/** What a viewer may do in one company. */
export interface CompanyAccess {
  readonly companyId: string;
  /** The viewer's role as a member of this very company; null for keys, partners and companies an agency manages. */
  readonly role: CompanyRole | null;
  readonly scopes: readonly APITokenScope[];
}

/** A scope a viewer made use of, and in which company. */
export interface ScopeUse {
  readonly companyId: string;
  readonly scope: APITokenScope;
}

/** Bounds that a key puts on what is made with it: nothing it creates may outlive or outreach it. */
export interface CredentialBounds {
  readonly expiresAt: string | null;
  readonly allowedCidrs: readonly string[];
}

interface ViewerParts {
  readonly actor: Actor;
  /** Whose budget of points its requests are paid from; the actor's own when absent. */
  readonly accountId?: string;
  readonly isStaff?: boolean;
  readonly access: readonly CompanyAccess[];
  readonly bounds?: CredentialBounds;
  readonly sessionTokenDigest?: Uint8Array;
}

/**
 * The answer to "who is asking, and what may they touch", decided once a request and then only read. Every
 * {@link TenantScope} of a request comes from here.
 */
export class Viewer {
  readonly actor: Actor;
  /** The company of a key; a person and a partner are accounts of their own. */
  readonly accountId: string;
  readonly isStaff: boolean;
  readonly access: ReadonlyMap<string, CompanyAccess>;
  /** Bounds of the API key in use; undefined for people. */
  readonly bounds: CredentialBounds | undefined;
  /** The access token of the built-in issuer's session in use, by the digest it rests under. */
  readonly sessionTokenDigest: Uint8Array | undefined;
  readonly #reachable: TenantScope;
  #uses: ScopeUse[] = [];

  constructor({ actor, accountId = actor.id, isStaff = false, access, bounds, sessionTokenDigest }: ViewerParts) {
    this.actor = actor;
    this.accountId = accountId;
    this.isStaff = isStaff;
    this.access = new Map(access.map((entry) => [entry.companyId, entry]));
    this.bounds = bounds;
    this.sessionTokenDigest = sessionTokenDigest;
    this.#reachable = TenantScope.of([...this.access.keys()]);
  }

  /** Every company the viewer reaches at all. */
  get reachable(): TenantScope {
    return this.#reachable;
  }

  /** Scopes the viewer has in at least one company. */
  get scopes(): APITokenScope[] {
    const held = new Set([...this.access.values()].flatMap((entry) => entry.scopes));
    return apiTokenScopes.filter((scope) => held.has(scope));
  }

  /**
   * The scope for work on one company, or undefined when the viewer doesn't reach it: absent and foreign look the same.
   * Throws FORBIDDEN when the viewer reaches the company without `required`.
   */
  scopeFor(companyId: string, required: APITokenScope): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access === undefined) return undefined;
    if (!access.scopes.includes(required)) {
      throw forbidden(`This needs ${required} in the company.`, [required], access.scopes, access.companyId);
    }
    this.#uses.push({ companyId: access.companyId, scope: required });
    return TenantScope.of([access.companyId]);
  }

  /**
   * The scope for work on objects known by their id alone: every company in which the viewer holds `required`. Throws
   * FORBIDDEN when there is none.
   */
  scopeWith(required: APITokenScope): TenantScope {
    const companyIds = [...this.access.values()].filter(({ scopes }) => scopes.includes(required));
    if (companyIds.length === 0) throw forbidden(`This needs ${required}.`, [required], this.scopes);
    return TenantScope.of(
      companyIds.map(({ companyId }) => companyId),
      (companyId) => this.#uses.push({ companyId, scope: required }),
    );
  }

  /**
   * The scopes of which use was made since this was last asked. The viewer of a key is shared by the requests of some
   * seconds: which of them asks makes no difference to the sum.
   */
  takeUses(): readonly ScopeUse[] {
    const uses = this.#uses;
    if (uses.length > 0) this.#uses = [];
    return uses;
  }

  /** Leave to do the platform's own work. Throws FORBIDDEN for whoever isn't staff. */
  staffScope(): StaffScope {
    if (!this.isStaff) throw forbidden('This is for the platform’s staff.', [], this.scopes);
    return StaffScope.of();
  }

  /** The scope for reading a company's own members: fellow members may, and whoever holds ACCESS_READ. */
  scopeForMembers(companyId: string): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access === undefined) return undefined;
    if (access.role !== null) return TenantScope.of([access.companyId]);
    return this.scopeFor(companyId, 'ACCESS_READ');
  }
}

/** A scope over nothing: what a list of a company that isn't the viewer's reads, so that it answers like an unknown one. */
export const nothing = TenantScope.of([]);
