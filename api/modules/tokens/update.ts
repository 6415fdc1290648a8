import type { APITokenScope } from '#shared/permissions.ts';
import { recordAuditEvent } from '../../audit-store.ts';
import { containsCidrs } from '../../auth/cidr.ts';
import { knownScopes } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { UserError } from '../../user-error.ts';
import { type APITokenValues, updateToken } from './change-store.ts';
import { tokenErrors } from './errors.ts';
import type { APITokenResult } from './revocation.ts';
import {
  addressErrors,
  assertMayWriteTokens,
  cidrErrors,
  endErrors,
  inOrder,
  isoText,
  isWithinOwn,
  lockAsCaller,
  nameErrors,
  scopeErrors,
} from './rules.ts';
import { type APITokenRow, apiTokenTable } from './store.ts';

export interface UpdateAPITokenInput {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly scopes?: readonly APITokenScope[] | null | undefined;
  readonly allowedCidrs?: readonly string[] | null | undefined;
}

interface NewValues extends APITokenValues {
  readonly scopes: readonly APITokenScope[];
}

/**
 * Renames a key or changes its permissions. Reducing its access needs only TOKENS_WRITE. Extending it requires that the
 * key as a whole has no access beyond the caller's own.
 */
export async function updateAPIToken(context: RequestContext, input: UpdateAPITokenInput): Promise<APITokenResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('TOKENS_WRITE'));
  assertMayWriteTokens(viewer);
  const work = database.transaction(async (tenant): Promise<APITokenResult> => {
    await lockAsCaller(tenant, context, input.id);
    const [before] = await findByIds(tenant, apiTokenTable, [input.id]);
    if (before === undefined) return refused([tokenErrors.unknown()]);
    const after: NewValues = {
      name: input.name === undefined ? before.name : (input.name ?? '').trim(),
      scopes: input.scopes === undefined ? knownScopes(before.scopes) : inOrder(input.scopes ?? []),
      allowedCidrs: input.allowedCidrs === undefined ? before.allowedCidrs : [...new Set(input.allowedCidrs ?? [])],
    };
    const wrong = updateErrors(before, after, viewer, services.now());
    if (wrong.length > 0) return refused(wrong);
    const changes = changesBetween(before, after);
    if (changes.length > 0) {
      await updateToken(tenant, before, after);
      await recordAuditEvent(tenant, context, {
        companyId: before.companyId,
        action: 'api_token.updated',
        targetType: 'APIToken',
        targetId: before.id,
        changes,
      });
    }
    const [token = null] = await findByIds(tenant, apiTokenTable, [before.id]);
    const effectiveAt = isoText(services.now() + services.authenticator.forgetsWithinMs);
    return { token, effectiveAt, userErrors: [] };
  });
  try {
    return await work;
  } catch (error) {
    // The index decides, so that of several concurrent requests one gets the name.
    if (isUniqueViolation(error)) return refused([tokenErrors.nameTaken()]);
    throw error;
  } finally {
    services.authenticator.forgetKeys(input.id);
  }
}

function updateErrors(before: APITokenRow, after: NewValues, viewer: Viewer, now: number): UserError[] {
  const ended = endErrors(before, now);
  if (ended.length > 0) return ended;
  const { companyId } = before;
  const addsScopes = after.scopes.some((scope) => !before.scopes.includes(scope));
  const cidrsWrong = cidrErrors(after.allowedCidrs);
  const addsAddresses = cidrsWrong.length === 0 && !containsCidrs(before.allowedCidrs, after.allowedCidrs);
  const errors = [
    ...nameErrors(after.name),
    ...(addsScopes ? scopeErrors(after.scopes, viewer, companyId) : noneLeft(after.scopes)),
    ...(addsAddresses ? addressErrors(after.allowedCidrs, viewer) : cidrsWrong),
  ];
  if (errors.length > 0 || !(addsScopes || addsAddresses)) return errors;
  return isWithinOwn({ ...before, ...after, allowedCidrs: [...after.allowedCidrs] }, viewer)
    ? []
    : [tokenErrors.widerThanCaller()];
}

function noneLeft(scopes: readonly APITokenScope[]): UserError[] {
  return scopes.length === 0 ? [tokenErrors.noScopes()] : [];
}

function changesBetween(before: APITokenRow, after: NewValues) {
  return [
    { field: 'name', before: before.name, after: after.name },
    { field: 'scopes', before: knownScopes(before.scopes).join(' '), after: after.scopes.join(' ') },
    { field: 'allowedCidrs', before: before.allowedCidrs.join(' '), after: after.allowedCidrs.join(' ') },
  ].filter((change) => change.before !== change.after);
}

function refused(userErrors: readonly UserError[]): APITokenResult {
  return { token: null, effectiveAt: null, userErrors };
}
