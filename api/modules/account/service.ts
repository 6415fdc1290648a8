import { maximumSessions, type OwnSession } from '../../auth/oauth/index.ts';
import type { RequestContext } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import { rateLimited } from '../../limits/rate-limit-errors.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** The sessions of the person who calls; none for keys, partners and people of another issuer. */
export async function listOwnSessions({ services, viewer }: RequestContext): Promise<readonly OwnSession[]> {
  if (viewer.actor.kind !== 'USER') return [];
  return services.signIn.sessions.list({ userId: viewer.actor.id, tokenDigests: viewer.sessionTokenDigests });
}

export interface EndSessionsResult {
  readonly endedIds: readonly string[];
  readonly userErrors: readonly UserError[];
}

/** Ends sessions of the person who calls. Ids of other sessions are ignored. */
export async function endSessions(
  { services, viewer, requestId, address }: RequestContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<EndSessionsResult> {
  if (viewer.actor.kind !== 'USER') throw forbidden('Only a person who signed in has sessions.', [], viewer.scopes);
  if (ids.length === 0 || ids.length > maximumSessions) {
    const message = `ids has ${ids.length} entries. Send 1 to ${maximumSessions}.`;
    return { endedIds: [], userErrors: [inputError('INVALID', 'ids', message)] };
  }
  const owner = { userId: viewer.actor.id, tokenDigests: viewer.sessionTokenDigests };
  const endedIds = await services.signIn.sessions.end(owner, ids, { viewer, requestId, address });
  return { endedIds, userErrors: [] };
}

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface ChangePasswordResult {
  readonly changed: boolean;
  readonly userErrors: readonly UserError[];
}

/** Changes the password of the signed-in person. Keys, partners and people of an external issuer have none. */
export async function changePassword(
  { services, viewer, requestId, address }: RequestContext,
  input: ChangePasswordInput,
): Promise<ChangePasswordResult> {
  if (viewer.actor.kind !== 'USER') throw forbidden('Only a person who signed in has a password.', [], viewer.scopes);
  if (!services.signIn.isBuiltIn) return refused('STATE_FORBIDS', 'currentPassword', elsewhere);
  const outcome = await services.signIn.changePassword({
    ...input,
    tokenDigests: viewer.sessionTokenDigests,
    origin: { viewer, requestId, address },
  });
  switch (outcome.kind) {
    case 'changed':
      return { changed: true, userErrors: [] };
    case 'no password':
      return refused('STATE_FORBIDS', 'currentPassword', 'This account has no password.');
    case 'wrong password':
      return refused('INVALID', 'currentPassword', 'This is not your current password.');
    case 'not acceptable':
      return refused('INVALID', 'newPassword', outcome.problem);
    case 'wait':
      throw rateLimited('Too many passwords were tried.', outcome.seconds * 1_000);
  }
}

const elsewhere = 'You sign in at your organization’s identity provider. Change your password there.';

function refused(code: UserError['code'], field: keyof ChangePasswordInput, message: string): ChangePasswordResult {
  return { changed: false, userErrors: [inputError(code, field, message)] };
}
