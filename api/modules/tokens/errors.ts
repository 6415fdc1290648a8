import type { APITokenScope } from '#shared/permissions.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** The errors of creating and changing a key; each message says what is allowed. */
export const tokenErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such API key, or you can’t access it.'),
  revoked: () => inputError('STATE_FORBIDS', 'id', 'The key is revoked; it never works again. Create another one.'),
  expired: () => inputError('STATE_FORBIDS', 'id', 'The key has expired; it never works again. Create another one.'),
  name: (maximum: number) => inputError('INVALID', 'name', `name must have 1 to ${maximum} characters.`),
  nameTaken: () =>
    inputError('CONFLICT', 'name', 'Another key of this company has this name. Names are compared without case.'),
  noScopes: () => inputError('REQUIRED', 'scopes', 'Choose at least one permission.'),
  scopesBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError('LIMIT_EXCEEDED', 'scopes', `You can't grant permissions that you don't have: ${beyond.join(', ')}.`),
  expiryPast: () => inputError('INVALID', 'expiresAt', 'expiresAt must be in the future.'),
  expiryBeyondOwn: (own: string) =>
    inputError(
      'LIMIT_EXCEEDED',
      'expiresAt',
      `The key can't expire later than the key that creates it, which expires at ${own}.`,
    ),
  cidr: (text: string) =>
    inputError(
      'INVALID',
      'allowedCidrs',
      `${JSON.stringify(text.slice(0, 60))} is not an address range such as 203.0.113.0/24 or 2001:db8::/32.`,
    ),
  tooManyCidrs: (maximum: number) =>
    inputError('LIMIT_EXCEEDED', 'allowedCidrs', `allowedCidrs has at most ${maximum} address ranges.`),
  cidrsBeyondOwn: () =>
    inputError('LIMIT_EXCEEDED', 'allowedCidrs', 'The address ranges must be within those of the key that creates it.'),
  widerThanCaller: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'id',
      'This key has more permissions, a later expiry or wider address ranges than the key of your request. Use a key that has at least the same, or sign in as an admin.',
    ),
  overlap: (maximum: number) => inputError('INVALID', 'overlapSeconds', `overlapSeconds must be 0 to ${maximum}.`),
  justRotated: () =>
    inputError(
      'CONFLICT',
      'id',
      'The key was rotated within the last 10 seconds, by you or by another person. Read it again before you rotate it.',
    ),
  rotating: (until: string) =>
    inputError(
      'STATE_FORBIDS',
      'id',
      `The key is being rotated already: its old secret works until ${until}. End that rotation first.`,
    ),
  neverRotated: () => inputError('STATE_FORBIDS', 'id', 'The key has only one secret, so there is no rotation to end.'),
} satisfies Record<string, (...details: never[]) => UserError>;
