import type { GraphQLFormattedError } from 'graphql';
import type { APITokenScope } from '#shared/permissions.ts';
import { knownScopes } from '../../auth/permissions.ts';
import type { KeyRejection } from '../../auth/refused-key.ts';
import type { Actor, Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type DenialCheck, denialChecks, type DenialRecorder } from '../../denial.ts';
import { deniedIn } from '../../errors.ts';
import { adviceOn } from './advice.ts';
import { daysKept } from './denial-recorder.ts';
import { findDenial } from './store.ts';

/** A denied request, and what would have allowed it. */
export interface ExplainedDenial {
  readonly requestId: string;
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly operationName: string | null;
  readonly field: string | null;
  readonly check: DenialCheck;
  readonly message: string;
  readonly requiredScopes: readonly APITokenScope[];
  readonly grantedScopes: readonly APITokenScope[];
  readonly advice: string;
}

/** Explains a denied request to a company. Needs AUDIT_READ there; undefined for an unknown request. */
export async function explainDenial(
  { database, services, viewer }: RequestContext,
  companyId: string,
  requestId: string,
): Promise<ExplainedDenial | undefined> {
  const scope = viewer.scopeFor(companyId, 'AUDIT_READ');
  const [ownId] = scope?.companyIds ?? [];
  if (scope === undefined || ownId === undefined || !/^[\w-]{1,100}$/.test(requestId)) return undefined;
  // Writes the pending records first, so that a request that was just denied can be found.
  await services.denials.flush();
  const found = await findDenial(database.tenant(scope), {
    companyId: ownId,
    requestId,
    since: new Date(services.now() - daysKept * 86_400_000).toISOString(),
  });
  const check = denialChecks.find((known) => known === found?.check);
  const kind = (['USER', 'API_TOKEN', 'PARTNER', 'SYSTEM'] as const).find((known) => known === found?.actorKind);
  if (found === undefined || check === undefined || kind === undefined) return undefined;
  const requiredScopes = knownScopes(found.requiredScopes);
  const grantedScopes = knownScopes(found.grantedScopes);
  return {
    ...found,
    check,
    actor: { kind, id: found.actorId, name: found.actorName },
    requiredScopes,
    grantedScopes,
    advice: adviceOn(
      check,
      kind,
      requiredScopes.filter((scope) => !grantedScopes.includes(scope)),
    ),
  };
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
