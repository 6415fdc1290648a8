import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { forbidden, type PublicError } from '../errors.ts';
import { isUuid } from '../db/list/list-filter.ts';
import { PartnerScope, StaffScope, TenantScope } from '../db/tenant.ts';
import { companyNotOpen, type CompanyStatus } from './company-status.ts';
import { type CompanyRole, managedScopes, readScopes } from './permissions.ts';
import { secondFactorRequired } from './second-factor-required.ts';

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
  /**
   * From when on the company requires a second factor, which the viewer doesn't have; null or absent when it isn't
   * required of them or they have one.
   */
  readonly secondFactorDueAt?: string | null;
}

/** The access that a viewer would have to a company if it were active. */
export interface AccessWhenActive extends CompanyAccess {
  /** ACTIVE when absent. */
  readonly status?: CompanyStatus;
  /** Whether the viewer has access as the agency that manages the company; false when absent. */
  readonly managed?: boolean;
  /** Whether an admin has the permissions of an editor only, for lack of a second factor; false when absent. */
  readonly withholdsAdminScopes?: boolean;
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
  /** Absent for keys and partners, and for people who sign in at another issuer. */
  readonly hasSecondFactor?: boolean;
  readonly access: readonly AccessWhenActive[];
  /** The partners whose people the person is one of. */
  readonly partnerIds?: readonly string[];
  readonly bounds?: CredentialBounds;
  readonly sessionTokenDigests?: readonly Uint8Array[];
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
  /** Whether the person has an authenticator app or a passkey; null for keys and partners, and if another issuer decides. */
  readonly hasSecondFactor: boolean | null;
  /** The partners that the person belongs to; empty for keys and for partners themselves. */
  readonly partnerIds: readonly string[];
  readonly access: ReadonlyMap<string, CompanyAccess>;
  /** The limits of the API key in use; undefined for people. */
  readonly bounds: CredentialBounds | undefined;
  /** The digest of the built-in issuer's access token in use. */
  readonly sessionTokenDigests: readonly Uint8Array[] | undefined;
  readonly #reachable: TenantScope;
  /** The access that the viewer lacks only because the company isn't active or requires a second factor. */
  readonly #withheld: readonly WithheldAccess[];
  #uses: ScopeUse[] = [];

  constructor({
    actor,
    accountId = actor.id,
    accountPoints = null,
    isStaff = false,
    hasSecondFactor,
    access,
    partnerIds = [],
    bounds,
    sessionTokenDigests,
  }: ViewerParts) {
    this.actor = actor;
    this.accountId = accountId;
    this.accountPoints = accountPoints;
    this.isStaff = isStaff;
    this.hasSecondFactor = hasSecondFactor ?? null;
    this.partnerIds = partnerIds;
    const visible = access.filter(({ status }) => status !== 'CLOSED');
    this.access = new Map(visible.map((entry) => [entry.companyId, whileInStatus(entry)]));
    this.#withheld = access.flatMap(withheldFrom);
    this.bounds = bounds;
    this.sessionTokenDigests = sessionTokenDigests;
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
   * COMPANY_SUSPENDED or COMPANY_CLOSED when only the company's status prevents it, SECOND_FACTOR_REQUIRED when only the
   * lack of one does, and FORBIDDEN when the viewer can access the company but lacks `required`.
   */
  scopeFor(companyId: string, required: APITokenScope): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access?.scopes.includes(required) !== true) {
      const id = companyId.toLowerCase();
      this.#throwIfWithheld((withheld) => withheld.companyId === id && withheld.scopes.includes(required));
    }
    if (access === undefined) return undefined;
    if (!access.scopes.includes(required)) {
      throw forbidden(
        `You lack the permission ${required} in the company.`,
        [required],
        access.scopes,
        access.companyId,
      );
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
      throw forbidden(`You lack the permission ${required}.`, [required], this.scopes);
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
    if (!this.isStaff) throw forbidden('Only the platform’s staff can do this.', [], this.scopes);
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

  /**
   * The scope for work on one partner, for its people and for staff. Undefined for a person of other partners, whether or
   * not the partner exists. Throws FORBIDDEN for everyone else.
   */
  scopeForPartner(partnerId: string): PartnerScope | undefined {
    const id = partnerId.toLowerCase();
    if (this.isStaff) return isUuid(id) ? PartnerScope.of(id) : undefined;
    if (this.partnerIds.length === 0) {
      throw forbidden('Only the platform’s staff and the people of a partner can do this.', [], this.scopes);
    }
    return this.partnerIds.includes(id) ? PartnerScope.of(id) : undefined;
  }

  /** The scopes for objects of a partner that are known by their id alone: one for each of the person's partners. */
  get ownPartners(): PartnerScope[] {
    return this.partnerIds.map((id) => PartnerScope.of(id));
  }

  /** The scope for reading a company's members, for its own members and for viewers with ACCESS_READ. */
  scopeForMembers(companyId: string): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access?.role == null) return this.scopeFor(companyId, 'ACCESS_READ');
    this.#throwIfWithheld(({ companyId: withheld, ofStatus }) => ofStatus && withheld === access.companyId);
    return TenantScope.of([access.companyId]);
  }

  /**
   * The scope for what the people of one company share with each other, whatever their role. Undefined when the viewer
   * can't access the company. Throws FORBIDDEN for keys, partners and the people of the agency that manages it.
   */
  scopeForOwnPeople(companyId: string): TenantScope | undefined {
    const access = this.access.get(companyId.toLowerCase());
    if (access === undefined) return undefined;
    if (access.role === null) throw this.#notOwnPeople(access);
    this.#throwIfWithheld(({ companyId: withheld, ofStatus }) => ofStatus && withheld === access.companyId);
    return TenantScope.of([access.companyId]);
  }

  /** The scope for such objects that are known by their id alone: every active company of which the viewer is a member. */
  scopeOfOwnCompanies(): TenantScope {
    if (this.actor.kind !== 'USER') throw this.#notOwnPeople();
    const closed = new Set(this.#withheld.filter(({ ofStatus }) => ofStatus).map(({ companyId }) => companyId));
    const own = [...this.access.values()].filter(({ role, companyId }) => role !== null && !closed.has(companyId));
    return TenantScope.of(own.map(({ companyId }) => companyId));
  }

  #notOwnPeople(access?: CompanyAccess): PublicError {
    return forbidden('Only members of the company can do this.', [], access?.scopes ?? this.scopes, access?.companyId);
  }

  #throwIfWithheld(matches: (access: WithheldAccess) => boolean): void {
    const withheld = this.#withheld.find(matches);
    if (withheld !== undefined) throw withheld.error();
  }
}

interface WithheldAccess extends Pick<CompanyAccess, 'companyId' | 'scopes'> {
  /** Whether the status of the company is the reason, which withholds everything. */
  readonly ofStatus: boolean;
  readonly error: () => PublicError;
}

function withheldFrom({
  companyId,
  scopes,
  status = 'ACTIVE',
  withholdsAdminScopes = false,
}: AccessWhenActive): WithheldAccess[] {
  if (status !== 'ACTIVE') {
    return [{ companyId, scopes, ofStatus: true, error: () => companyNotOpen(status, companyId) }];
  }
  if (!withholdsAdminScopes) return [];
  return [{ companyId, scopes, ofStatus: false, error: () => secondFactorRequired(companyId) }];
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
  secondFactorDueAt = null,
  withholdsAdminScopes = false,
}: AccessWhenActive): CompanyAccess {
  if (status === 'ACTIVE') {
    return { companyId, role, scopes: withholdsAdminScopes ? managedScopes(scopes) : scopes, secondFactorDueAt };
  }
  return { companyId, role, scopes: managed ? scopes.filter((scope) => readScopes.includes(scope)) : [] };
}

/** An empty scope. A list of another company reads it, so that its response is the same as for an unknown company. */
export const nothing = TenantScope.of([]);

/** The scope of no partner, for a list of another partner. */
export const noPartner = PartnerScope.of('00000000-0000-0000-0000-000000000000');
