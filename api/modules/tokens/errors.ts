import { type APITokenScope } from '../../auth/permissions.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** Why a key isn't created or changed; the words tell what would be right. */
export const tokenErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or it is not yours.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such API key, or it is not yours.'),
  revoked: () => inputError('STATE_FORBIDS', 'id', 'The key is revoked; it never works again. Create another one.'),
  expired: () => inputError('STATE_FORBIDS', 'id', 'The key has expired; it never works again. Create another one.'),
  name: (maximum: number) => inputError('INVALID', 'name', `Give the key a name of 1 to ${maximum} characters.`),
  nameTaken: () =>
    inputError('CONFLICT', 'name', 'Another key of this company has this name. Names are compared without case.'),
  noScopes: () => inputError('REQUIRED', 'scopes', 'Choose at least one permission.'),
  scopesBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError('LIMIT_EXCEEDED', 'scopes', `You can't give what you don't have: ${beyond.join(', ')}.`),
  expiryPast: () => inputError('INVALID', 'expiresAt', 'The expiry must be in the future.'),
  expiryBeyondOwn: (own: string) =>
    inputError(
      'LIMIT_EXCEEDED',
      'expiresAt',
      `The key can't outlive the key that creates it, which expires at ${own}.`,
    ),
  cidr: (text: string) =>
    inputError(
      'INVALID',
      'allowedCidrs',
      `${JSON.stringify(text.slice(0, 60))} is not an address range such as 203.0.113.0/24 or 2001:db8::/32.`,
    ),
  tooManyCidrs: (maximum: number) => inputError('LIMIT_EXCEEDED', 'allowedCidrs', `At most ${maximum} address ranges.`),
  cidrsBeyondOwn: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'allowedCidrs',
      'The key can be used from no wider addresses than the key that creates it.',
    ),
  widerThanCaller: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'id',
      'This key has more scopes, a later expiry or wider addresses than the key you ask with. Ask as an admin, or with a key that has as much.',
    ),
  overlap: (maximum: number) => inputError('INVALID', 'overlapSeconds', `An overlap lasts 0 to ${maximum} seconds.`),
  justRotated: () =>
    inputError(
      'CONFLICT',
      'id',
      'The key was rotated within the last 10 seconds, by you or by somebody else. Look at it again before you rotate it.',
    ),
  rotating: (until: string) =>
    inputError(
      'STATE_FORBIDS',
      'id',
      `The key is being rotated already: its old value works until ${until}. End that rotation first.`,
    ),
  neverRotated: () => inputError('STATE_FORBIDS', 'id', 'The key has one value only; no rotation is under way.'),
} satisfies Record<string, (...details: never[]) => UserError>;
