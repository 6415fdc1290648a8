import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { forbidden } from '../errors.ts';
import { StaffScope, TenantScope } from '../db/tenant.ts';
import { companyNotOpen, type CompanyStatus } from './company-status.ts';
import { type CompanyRole, readScopes } from './permissions.ts';

/** Who performs an action or request. The name is the one at that time. */
export interface Actor {
  readonly kind: 'USER' | 'API_TOKEN' | 'PARTNER' | 'SYSTEM';
  readonly id: string;
  readonly name: string;
}

/** A viewer's permissions in one company. */
export interface CompanyAccess {
  readonly companyId: string;
  /**
   * The viewer's role as a member of this company itself; null for keys, partners and companies that an agency manages.
   */
  readonly role: CompanyRole | null;
  readonly scopes: readonly APITokenScope[];
}

/** The access that a viewer would have to a company if it were active. */
export interface AccessWhenActive extends CompanyAccess {
  /** ACTIVE when absent. */
  readonly status?: CompanyStatus;
  /** Whether the viewer has access as the agency that manages the company; false when absent. */
  readonly managed?: boolean;
}

/** A permission that a viewer used, and the company. */
export interface ScopeUse {
  readonly companyId: string;
  readonly scope: APITokenScope;
}

/** The limits of a key on the objects created with it: nothing it creates may outlive it or have more access. */
export interface CredentialBounds {
  readonly expiresAt: string | null;
  readonly allowedCidrs: readonly string[];
}

interface ViewerParts {
  readonly actor: Actor;
  /** The account whose points the viewer's requests use; the actor's own when absent. */
  readonly accountId?: string;
  /** The points that this account may spend in a burst; the default when null or absent. */
  readonly accountPoints?: number | null;
  readonly isStaff?: boolean;
  readonly access: readonly AccessWhenActive[];
  readonly bounds?: CredentialBounds;
  readonly sessionTokenDigest?: Uint8Array;
}

/**
 * The authenticated caller of a request and its permissions, decided once per request and read-only. Every {@link
 * TenantScope} of a request comes from here.
 */
export class Viewer {
  readonly actor: Actor;
  /** The company of a key; a person and a partner each have their own account. */
  readonly accountId: string;
  /** The points that staff gave the account for a burst; null for the default. */
  readonly accountPoints: number | null;
  readonly isStaff: boolean;
  readonly access: ReadonlyMap<string, CompanyAccess>;
  /** The limits of the API key in use; undefined for people. */
  readonly bounds: CredentialBounds | undefined;
  /** The digest of the built-in issuer's access token in use. */
  readonly sessionTokenDigest: Uint8Array | undefined;
  readonly #reachable: TenantScope;
  /** The access that the viewer lacks only because the company is suspended or closed. */
  readonly #withheld: readonly WithheldAccess[];
  #uses: ScopeUse[] = [];

  constructor({
    actor,
    accountId = actor.id,
    accountPoints = null,
    isStaff = false,
    access,
    bounds,
    sessionTokenDigest,
  }: ViewerParts) {
    this.actor = actor;
    this.accountId = accountId;
    this.accountPoints = accountPoints;
    this.isStaff = isStaff;
    const visible = access.filter(({ status }) => status !== 'CLOSED');
    this.access = new Map(visible.map((entry) => [entry.companyId, whileInStatus(entry)]));
    this.#withheld = access.flatMap(({ status = 'ACTIVE', companyId, scopes }) =>
      status === 'ACTIVE' ? [] : [{ status, companyId, scopes }],
    );
    this.bounds = bounds;
    this.sessionTokenDigest = sessionTokenDigest;
    this.#reachable = TenantScope.of([...this.access.keys()]);
  }

  /** Every company that the viewer can access in any way, including those that are suspended. */
  get reachable(): TenantScope {
    return this.#reachable;
  }

  /** The permissions that the viewer has in at least one company. */
  get scopes(): APITokenScope[] {
    const held = new Set([...this.access.values()].flatMap((entry) => entry.scopes));
    return apiTokenScopes.filter((scope) => held.has(scope));
  }

  /**
   * The scope for work on one company. Undefined when the viewer can't access it, whether or not it exists. Throws
   * COMPANY_SUSPENDED or COMPANY_CLOSED when only the company's status prevents it, and FORBIDDEN when the viewer
   * can access the company but lacks `required`.
   */
  scopeFor(companyId: string, required: APITokenScope): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access?.scopes.includes(required) !== true) {
      const id = companyId.toLowerCase();
      this.#throwIfWithheld((withheld) => withheld.companyId === id && withheld.scopes.includes(required));
    }
    if (access === undefined) return undefined;
    if (!access.scopes.includes(required)) {
      throw forbidden(`This needs ${required} in the company.`, [required], access.scopes, access.companyId);
    }
    this.#uses.push({ companyId: access.companyId, scope: required });
    return TenantScope.of([access.companyId]);
  }

  /**
   * The scope for work on objects that are known by their id alone: every company in which the viewer has `required`.
   * Throws like {@link scopeFor} when there is none.
   */
  scopeWith(required: APITokenScope): TenantScope {
    const companyIds = [...this.access.values()].filter(({ scopes }) => scopes.includes(required));
    if (companyIds.length === 0) {
      this.#throwIfWithheld(({ scopes }) => scopes.includes(required));
      throw forbidden(`This needs ${required}.`, [required], this.scopes);
    }
    return TenantScope.of(
      companyIds.map(({ companyId }) => companyId),
      (companyId) => this.#uses.push({ companyId, scope: required }),
    );
  }

  /**
   * Returns the permissions used since the last call. The requests of some seconds share the viewer of a key. Which of
   * them calls this doesn't change the sum.
   */
  takeUses(): readonly ScopeUse[] {
    const uses = this.#uses;
    if (uses.length > 0) this.#uses = [];
    return uses;
  }

  /** The scope for the platform's own work. Throws FORBIDDEN unless the viewer is staff. */
  staffScope(): StaffScope {
    if (!this.isStaff) throw forbidden('This is for the platform’s staff.', [], this.scopes);
    return StaffScope.of();
  }

  /**
   * The scope for the staff's work on one company that its own people could do, such as inviting an admin. Throws
   * FORBIDDEN unless the viewer is staff.
   */
  staffScopeFor(companyId: string): TenantScope {
    this.staffScope();
    return TenantScope.of([companyId]);
  }

  /** The scope for reading a company's members, for its own members and for viewers with ACCESS_READ. */
  scopeForMembers(companyId: string): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access === undefined || access.role === null) return this.scopeFor(companyId, 'ACCESS_READ');
    this.#throwIfWithheld(({ companyId: withheld }) => withheld === access.companyId);
    return TenantScope.of([access.companyId]);
  }

  #throwIfWithheld(matches: (access: WithheldAccess) => boolean): void {
    const withheld = this.#withheld.find(matches);
    if (withheld !== undefined) throw companyNotOpen(withheld.status, withheld.companyId);
  }
}

interface WithheldAccess extends Pick<CompanyAccess, 'companyId' | 'scopes'> {
  readonly status: Exclude<CompanyStatus, 'ACTIVE'>;
}

/**
 * A suspended company keeps its name and status visible, and nothing else: its members and partners have no permission.
 * The agency that manages it keeps reading it, because its reports on past months must not depend on a client's bills.
 */
function whileInStatus({
  companyId,
  role,
  scopes,
  status = 'ACTIVE',
  managed = false,
}: AccessWhenActive): CompanyAccess {
  if (status === 'ACTIVE') return { companyId, role, scopes };
  return { companyId, role, scopes: managed ? scopes.filter((scope) => readScopes.includes(scope)) : [] };
}

/** An empty scope. A list of another company reads it, so that its response is the same as for an unknown company. */
export const nothing = TenantScope.of([]);
