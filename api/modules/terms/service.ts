import DataLoader from 'dataloader';
import { recordAuditEvent } from '../../audit-store.ts';
import { termsToAccept } from '../../auth/terms.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { TermsConfig } from '../../config/terms.ts';
import type { RequestContext } from '../../context.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { timestampText } from '../../db/timestamp.ts';
import { forbidden } from '../../errors.ts';
import type { UserError } from '../../user-error.ts';
import { termsErrors } from './errors.ts';
import { type CompanyTermsRow, findAcceptances, upsertAcceptance } from './store.ts';

/** An acceptance as a viewer may see it. */
export interface TermsAcceptance {
  readonly version: string;
  readonly acceptedAt: string;
  /** The person's name; null for viewers who may not see people. */
  readonly acceptedBy: string | null;
}

/** Loads the acceptances of companies that the viewer can access: one statement per request. */
export function createTermsLoader({ database, viewer }: RequestContext): DataLoader<string, CompanyTermsRow | null> {
  return new DataLoader(async (ids) => {
    const found = await findAcceptances(database.tenant(viewer.reachable), ids);
    const byCompany = new Map(found.map((acceptance) => [acceptance.companyId, acceptance]));
    return ids.map((id) => byCompany.get(id) ?? null);
  });
}

/** What a viewer may see of a company's acceptance: the person only with access to the company's members. */
export function shownAcceptance(
  { version, acceptedAt, acceptedByName, companyId }: CompanyTermsRow,
  viewer: Viewer,
): TermsAcceptance {
  const access = viewer.access.get(companyId);
  const seesPeople = access !== undefined && (access.role !== null || access.scopes.includes('ACCESS_READ'));
  return { version, acceptedAt, acceptedBy: seesPeople ? acceptedByName : null };
}

export interface AcceptTermsResult {
  readonly companyId: string | null;
  readonly userErrors: readonly UserError[];
}

/** Accepts the terms of service for a company, as the signed-in admin. Needs ACCESS_WRITE. */
export async function acceptTerms(
  context: RequestContext,
  input: { readonly companyId: string; readonly version: string },
): Promise<AcceptTermsResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'ACCESS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused(termsErrors.unknownCompany());
  if (viewer.actor.kind !== 'USER')
    throw forbidden('Only a person who signed in can accept the terms of service.', ['ACCESS_WRITE'], viewer.scopes);
  const wrong = versionError(services.terms, input.version);
  if (wrong !== undefined) return refused(wrong);
  return context.database.tenant(scope).transaction(async (tenant) => {
    const [before] = await findAcceptances(tenant, [companyId]);
    if (before?.version === input.version) return { companyId, userErrors: [] };
    await upsertAcceptance(tenant, {
      companyId,
      version: input.version,
      acceptedAt: timestampText(services.now()),
      acceptedById: viewer.actor.id,
      acceptedByName: viewer.actor.name,
    });
    await recordAuditEvent(tenant, context, {
      companyId,
      action: 'terms.accepted',
      targetType: 'Company',
      targetId: companyId,
      changes: [{ field: 'version', before: before?.version ?? null, after: input.version }],
    });
    return { companyId, userErrors: [] };
  });
}

/** Why a new key of the company must wait for its admin; undefined if it needn't. */
export async function missingAcceptance(
  tenant: TenantRunner,
  { services }: RequestContext,
  companyId: string,
): Promise<UserError | undefined> {
  if (services.terms === undefined) return undefined;
  const [acceptance] = await findAcceptances(tenant, [companyId]);
  const missing = termsToAccept(services.terms, acceptance?.version ?? null, services.now());
  return missing && termsErrors.notAccepted(missing);
}

/** Why this version can't be accepted; undefined if it can. */
export function versionError(terms: TermsConfig | undefined, version: string): UserError | undefined {
  if (terms === undefined) return termsErrors.none();
  return terms.version === version ? undefined : termsErrors.otherVersion(terms);
}

function refused(userError: UserError): AcceptTermsResult {
  return { companyId: null, userErrors: [userError] };
}
