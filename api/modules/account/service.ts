import type { RequestContext } from '../../context.ts';
import { forbidden } from '../../errors.ts';
import { rateLimited } from '../../limits/refusals.ts';
import { inputError, type UserError } from '../../user-error.ts';

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface ChangePasswordResult {
  readonly changed: boolean;
  readonly userErrors: readonly UserError[];
}

/** Changes the password of the person who asks. Keys and partners have none; neither have people of another issuer. */
export async function changePassword(
  { services, viewer, requestId, address }: RequestContext,
  input: ChangePasswordInput,
): Promise<ChangePasswordResult> {
  if (viewer.actor.kind !== 'USER') throw forbidden('Only a person who signed in has a password.', [], viewer.scopes);
  if (!services.signIn.isBuiltIn) return refused('STATE_FORBIDS', 'currentPassword', elsewhere);
  const outcome = await services.signIn.changePassword({
    ...input,
    tokenDigest: viewer.sessionTokenDigest,
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

const elsewhere = 'You sign in at your company’s own issuer: the password is changed there.';

function refused(code: UserError['code'], field: keyof ChangePasswordInput, message: string): ChangePasswordResult {
  return { changed: false, userErrors: [inputError(code, field, message)] };
}
