import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { containsCidrs, isCidr } from '../../auth/cidr.ts';
import { type APITokenScope, apiTokenScopes } from '../../auth/permissions.ts';
import { mintToken } from '../../auth/token-format.ts';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext, Services } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list.ts';
import type { TenantScope } from '../../db/tenant.ts';
import { readTimestamp, timestampMilliseconds } from '../../db/timestamp.ts';
import { forbidden } from '../../errors.ts';
import type { UserError } from '../../user-error.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { createErrors } from './errors.ts';
import { type APITokenRow, type APITokenSecretRow, apiTokenTable, findSecrets, insertToken } from './store.ts';

const maximumNameLength = 100;
const maximumCidrs = 50;

/** Keys of a company. Needs TOKENS_READ there; an unknown or foreign company has none. */
export function listAPITokensByCompany(
  { services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<APITokenRow>> {
  const tenant = services.database.tenant(viewer.scopeFor(companyId, 'TOKENS_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, apiTokenTable, context, list);
}

export interface CreateAPITokenInput {
  readonly companyId: string;
  readonly name: string;
  readonly scopes: readonly APITokenScope[];
  readonly expiresAt?: string | null | undefined;
  readonly allowedCidrs?: readonly string[] | null | undefined;
}

/** `value` is the only time the key's value leaves the process; it is kept nowhere. */
export type CreateAPITokenResult =
  | { readonly token: APITokenRow; readonly value: string; readonly userErrors: readonly [] }
  | { readonly token: null; readonly value: null; readonly userErrors: readonly UserError[] };

/** Creates a key within the creator's own rights: no wider scope, no later end, no more addresses. Needs TOKENS_WRITE. */
export async function createAPIToken(
  context: RequestContext,
  input: CreateAPITokenInput,
): Promise<CreateAPITokenResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'TOKENS_WRITE');
  if (scope === undefined) return refused([createErrors.unknownCompany()]);
  const { kind, id: actorId, name: actorName } = viewer.actor;
  if (kind === 'PARTNER') throw forbidden('Partners don’t create API keys.', ['TOKENS_WRITE'], viewer.scopes);

  const name = input.name.trim();
  const scopes = apiTokenScopes.filter((known) => input.scopes.includes(known));
  const expiresAt = input.expiresAt ?? null;
  const allowedCidrs = [...new Set(input.allowedCidrs ?? [])];
  const wrong = [
    ...nameErrors(name),
    ...scopeErrors(scopes, heldScopes(viewer, scope)),
    ...expiryErrors(expiresAt, services.now(), viewer),
    ...addressErrors(allowedCidrs, viewer),
  ];
  if (wrong.length > 0) return refused(wrong);

  const value = mintToken('live');
  const id = randomUUID();
  const [companyId = ''] = scope.companyIds;
  const tenant = services.database.tenant(scope);
  return tenant.transaction(async (transaction) => {
    const inserted = await insertToken(transaction, {
      id,
      secretId: randomUUID(),
      companyId,
      name,
      prefix: 'lf_live_',
      lastFour: value.slice(-4),
      digest: services.digests.apiToken(value),
      scopes,
      allowedCidrs,
      createdBy: { kind, id: actorId, name: actorName },
      expiresAt,
    });
    if (!inserted) return refused([createErrors.nameTaken()]);
    await recordAuditEvent(transaction, context, {
      companyId,
      action: 'api_token.created',
      targetType: 'APIToken',
      targetId: id,
      changes: [
        { field: 'name', before: null, after: name },
        { field: 'scopes', before: null, after: scopes.join(' ') },
        { field: 'expiresAt', before: null, after: expiresAt },
        { field: 'allowedCidrs', before: null, after: allowedCidrs.join(' ') },
      ],
    });
    const [token] = await findByIds(transaction, apiTokenTable, [id]);
    if (token === undefined) throw new Error('The key just stored was not found.');
    return { token, value, userErrors: [] };
  });
}

/** Loads the secrets of the keys of a page: one statement a request. */
export type SecretLoader = DataLoader<string, APITokenSecretRow[]>;

/** A loader for one request; only ids of keys the viewer was shown are ever asked of it. */
export function createSecretLoader({ database }: Services, viewer: Viewer): SecretLoader {
  return new DataLoader(async (tokenIds) => {
    const secrets = await findSecrets(database.tenant(viewer.reachable), tokenIds);
    return tokenIds.map((tokenId) => secrets.filter((secret) => secret.tokenId === tokenId));
  });
}

function refused(userErrors: readonly UserError[]): CreateAPITokenResult {
  return { token: null, value: null, userErrors };
}

function heldScopes(viewer: Viewer, scope: TenantScope): readonly APITokenScope[] {
  return scope.companyIds.flatMap((companyId) => viewer.access.get(companyId)?.scopes ?? []);
}

function nameErrors(name: string): UserError[] {
  return name.length > 0 && name.length <= maximumNameLength && !name.includes('\0')
    ? []
    : [createErrors.name(maximumNameLength)];
}

function scopeErrors(scopes: readonly APITokenScope[], held: readonly APITokenScope[]): UserError[] {
  if (scopes.length === 0) return [createErrors.noScopes()];
  const beyond = scopes.filter((scope) => !held.includes(scope));
  return beyond.length === 0 ? [] : [createErrors.scopesBeyondOwn(beyond)];
}

function expiryErrors(expiresAt: string | null, now: number, { bounds }: Viewer): UserError[] {
  if (expiresAt !== null && timestampMilliseconds(expiresAt) <= now) return [createErrors.expiryPast()];
  const own = bounds?.expiresAt ?? null;
  if (own === null) return [];
  const outlives = expiresAt === null || timestampMilliseconds(expiresAt) > timestampMilliseconds(own);
  return outlives ? [createErrors.expiryBeyondOwn(readTimestamp(own))] : [];
}

function addressErrors(cidrs: readonly string[], { bounds }: Viewer): UserError[] {
  if (cidrs.length > maximumCidrs) return [createErrors.tooManyCidrs(maximumCidrs)];
  const wrong = cidrs.filter((cidr) => !isCidr(cidr));
  if (wrong.length > 0) return wrong.map((cidr) => createErrors.cidr(cidr));
  return containsCidrs(bounds?.allowedCidrs ?? [], cidrs) ? [] : [createErrors.cidrsBeyondOwn()];
}
