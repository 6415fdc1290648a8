import type { GraphQLFormattedError } from 'graphql';
import { knownScopes } from '../../auth/permissions.ts';
import type { KeyRejection } from '../../auth/refused-key.ts';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { type DenialCheck, denialChecks, type DenialRecorder } from '../../denial.ts';
import { deniedIn } from '../../errors.ts';
import { adviceOn } from './advice.ts';
import { daysKept } from './days-kept.ts';
import { actorKinds, type DenialRow, denialsSince, findDenial } from './store.ts';

/** Lists the denied requests of a company. Needs AUDIT_READ there; an unknown or inaccessible company has none. */
export async function listDenialsByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<DenialRow>> {
  const scope = viewer.scopeFor(companyId, 'AUDIT_READ');
  if (scope !== undefined) await services.denials.flush();
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(database.tenant(scope ?? nothing), denialsSince(oldestKept(services.now())), context, list);
}

/** Explains a denied request to a company. Needs AUDIT_READ there; undefined for an unknown request. */
export async function explainDenial(
  { database, services, viewer }: RequestContext,
  companyId: string,
  requestId: string,
): Promise<DenialRow | undefined> {
  const scope = viewer.scopeFor(companyId, 'AUDIT_READ');
  const [ownId] = scope?.companyIds ?? [];
  if (scope === undefined || ownId === undefined || !/^[\w-]{1,100}$/.test(requestId)) return undefined;
  // Writes the pending records first, so that a request that was just denied can be found.
  await services.denials.flush();
  const found = await findDenial(database.tenant(scope), {
    companyId: ownId,
    requestId,
    since: oldestKept(services.now()),
  });
  const check = denialChecks.find((known) => known === found?.check);
  const kind = actorKinds.find((known) => known === found?.actorKind);
  if (found === undefined || check === undefined || kind === undefined) return undefined;
  return { ...found, check, actorKind: kind };
}

/** The moment since which denied requests are kept. */
function oldestKept(now: number): string {
  return new Date(now - daysKept * 86_400_000).toISOString();
}

/** What would have allowed a denied request, for an admin. */
export function adviceFor({ check, actorKind, requiredScopes, grantedScopes }: DenialRow): string {
  const missing = knownScopes(requiredScopes).filter((scope) => !grantedScopes.includes(scope));
  return adviceOn(check, actorKind, missing);
}

/** The maximum number of companies per denied request, because a person can have many memberships. */
const mostCompanies = 20;

/** The maximum length of names and aliases, which come from the caller. */
const longest = 500;

interface Refused {
  readonly requestId: string;
  readonly viewer: Viewer;
  readonly operationName: string | null;
}

/** Records the errors of a response that an admin may look up, at most one of each kind. */
export function recordDenials(
  recorder: DenialRecorder,
  { requestId, viewer, operationName }: Refused,
  errors: readonly GraphQLFormattedError[],
): void {
  const seen = new Set<DenialCheck>();
  for (const { message, path, extensions = {} } of errors) {
    const check = checkOf(extensions);
    if (check === undefined || seen.has(check)) continue;
    seen.add(check);
    const denial = {
      requestId,
      actor: viewer.actor,
      operationName: operationName?.slice(0, longest) ?? null,
      field:
        path === undefined
          ? null
          : path
              .filter((part) => typeof part === 'string')
              .join('.')
              .slice(0, longest),
      check,
      message: message.slice(0, longest),
      requiredScopes: texts(extensions['required']),
      grantedScopes: texts(extensions['granted']),
    };
    for (const companyId of companiesOf(viewer, extensions)) recorder.record({ ...denial, companyId });
  }
}

/** Records why a known key was rejected. */
export function recordKeyRejection(recorder: DenialRecorder, requestId: string, rejection: KeyRejection): void {
  recorder.record({ ...rejection, requestId, operationName: null, field: null, requiredScopes: [], grantedScopes: [] });
}

function checkOf(extensions: Readonly<Record<string, unknown>>): DenialCheck | undefined {
  switch (extensions['code']) {
    case 'FORBIDDEN': {
      const granted = texts(extensions['granted']);
      return texts(extensions['required']).some((scope) => !granted.includes(scope)) ? 'SCOPE' : 'NOT_ALLOWED';
    }
    case 'COMPANY_SUSPENDED':
    case 'COMPANY_CLOSED':
      return extensions['code'];
    case 'SECOND_FACTOR_REQUIRED':
      return 'SECOND_FACTOR';
    case 'RATE_LIMITED':
      return 'RATE_LIMIT';
    case 'COST_LIMIT_EXCEEDED':
      return 'COST';
    default:
      return undefined;
  }
}

/**
 * The company of a denied request. Otherwise the key's company, or those of the person's memberships or partner access.
 */
function companiesOf(viewer: Viewer, extensions: object): readonly string[] {
  const companyId: unknown = Reflect.get(extensions, deniedIn);
  if (typeof companyId === 'string') return [companyId];
  if (viewer.actor.kind === 'API_TOKEN') return [viewer.accountId];
  return [...viewer.access.values()]
    .filter(({ role }) => viewer.actor.kind === 'PARTNER' || role !== null)
    .slice(0, mostCompanies)
    .map((access) => access.companyId);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
