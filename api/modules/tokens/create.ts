import { randomUUID } from 'node:crypto';
import type { APITokenScope } from '#shared/permissions.ts';
import { tokenPrefixes } from '#shared/token-format.ts';
import { recordAuditEvent } from '../../audit-store.ts';
import { mintToken } from '../../auth/mint-token.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { UserError } from '../../user-error.ts';
import { once } from '../idempotency/index.ts';
import { missingAcceptance } from '../terms/index.ts';
import { tokenErrors } from './errors.ts';
import {
  addressErrors,
  assertMayWriteTokens,
  expiryErrors,
  inOrder,
  lockAsCaller,
  nameErrors,
  scopeErrors,
} from './rules.ts';
import { type APITokenRow, apiTokenTable, insertToken } from './store.ts';

export interface CreateAPITokenInput {
  readonly companyId: string;
  readonly name: string;
  readonly scopes: readonly APITokenScope[];
  readonly expiresAt?: string | null | undefined;
  readonly allowedCidrs?: readonly string[] | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** `value` is the key's token, which is returned only once and isn't stored. A replay returns the key without it. */
export interface CredentialResult {
  readonly token: APITokenRow | null;
  readonly value: string | null;
  readonly userErrors: readonly UserError[];
}

/**
 * Creates a key within the creator's own access: no more permissions, no later expiry, no more IP addresses. An admin
 * must have accepted the terms of service. Needs TOKENS_WRITE.
 */
export async function createAPIToken(context: RequestContext, input: CreateAPITokenInput): Promise<CredentialResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'TOKENS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([tokenErrors.unknownCompany()]);
  const createdBy = assertMayWriteTokens(viewer);
  const wanted = {
    name: input.name.trim(),
    scopes: inOrder(input.scopes),
    expiresAt: input.expiresAt ?? null,
    allowedCidrs: [...new Set(input.allowedCidrs ?? [])],
  };
  const value = mintToken('live');
  return context.database.tenant(scope).transaction(async (tenant) => {
    await lockAsCaller(tenant, context);
    const outcome = await once(tenant, { companyId, mutation: 'createAPIToken', input }, async () => {
      const terms = await missingAcceptance(tenant, context, companyId);
      if (terms !== undefined) return { kind: 'refused', userErrors: [terms] };
      const wrong = [
        ...nameErrors(wanted.name),
        ...scopeErrors(wanted.scopes, viewer, companyId),
        ...expiryErrors(wanted.expiresAt, services.now(), viewer),
        ...addressErrors(wanted.allowedCidrs, viewer),
      ];
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      const id = randomUUID();
      const inserted = await insertToken(tenant, {
        ...wanted,
        id,
        secretId: randomUUID(),
        companyId,
        prefix: tokenPrefixes.live,
        lastFour: value.slice(-4),
        digest: services.digests.apiToken(value),
        pepperId: services.digests.pepperId,
        createdBy,
      });
      if (!inserted) return { kind: 'refused', userErrors: [tokenErrors.nameTaken()] };
      await recordAuditEvent(tenant, context, {
        companyId,
        action: 'api_token.created',
        targetType: 'APIToken',
        targetId: id,
        changes: [
          { field: 'name', before: null, after: wanted.name },
          { field: 'scopes', before: null, after: wanted.scopes.join(' ') },
          { field: 'expiresAt', before: null, after: wanted.expiresAt },
          { field: 'allowedCidrs', before: null, after: wanted.allowedCidrs.join(' ') },
        ],
      });
      return { kind: 'created', id };
    });
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    const [token] = await findByIds(tenant, apiTokenTable, [outcome.id]);
    if (token === undefined) throw new Error('The key just stored was not found.');
    return { token, value: outcome.kind === 'created' ? value : null, userErrors: [] };
  });
}

function refused(userErrors: readonly UserError[]): CredentialResult {
  return { token: null, value: null, userErrors };
}
