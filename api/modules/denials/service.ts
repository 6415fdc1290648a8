import type { GraphQLFormattedError } from 'graphql';
import { type APITokenScope, knownScopes } from '../../auth/permissions.ts';
import type { KeyRefusal } from '../../auth/refused-key.ts';
import type { Actor, Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { deniedIn } from '../../errors.ts';
import { adviceOn } from './advice.ts';
import { daysKept, type DenialRecorder } from './recorder.ts';
import { type DenialCheck, denialChecks, findDenial } from './store.ts';

/** The refusal of a request, with what would have let it through. */
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

/** The refusal of a request that touched a company. Needs AUDIT_READ there; undefined for whatever isn't known. */
export async function explainDenial(
  { services, viewer }: RequestContext,
  companyId: string,
  requestId: string,
): Promise<ExplainedDenial | undefined> {
  const scope = viewer.scopeFor(companyId, 'AUDIT_READ');
  const [ownId] = scope?.companyIds ?? [];
  if (scope === undefined || ownId === undefined || !/^[\w-]{1,100}$/.test(requestId)) return undefined;
  // What this process has refused a moment ago is asked about at once.
  await services.denials.flush();
  const found = await findDenial(services.database.tenant(scope), {
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

/** Whose admins may ask: a person with many memberships must not make many rows. */
const mostCompanies = 20;

/** Names and aliases are the caller's, and may fill a body. */
const longest = 500;

interface Refused {
  readonly requestId: string;
  readonly viewer: Viewer;
  readonly operationName: string | null;
}

/** Notes what of an answer's errors an admin may ask about: at most one of a kind. */
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

/** Notes why a known key was turned away. */
export function recordKeyRefusal(recorder: DenialRecorder, requestId: string, refusal: KeyRefusal): void {
  recorder.record({ ...refusal, requestId, operationName: null, field: null, requiredScopes: [], grantedScopes: [] });
}

function checkOf(extensions: Readonly<Record<string, unknown>>): DenialCheck | undefined {
  switch (extensions['code']) {
    case 'FORBIDDEN': {
      const granted = texts(extensions['granted']);
      return texts(extensions['required']).some((scope) => !granted.includes(scope)) ? 'SCOPE' : 'NOT_ALLOWED';
    }
    case 'RATE_LIMITED':
      return 'RATE_LIMIT';
    case 'COST_LIMIT_EXCEEDED':
      return 'COST';
    default:
      return undefined;
  }
}

/** The company a refusal was about, else the one a key belongs to, else those a person is in or a partner was let into. */
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
