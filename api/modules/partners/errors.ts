import { type APITokenScope, partnerScopes } from '../../auth/permissions.ts';
import { readTimestamp } from '../../db/timestamp.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** Why something about a partner or its access isn't done; the words tell what would be right. */
export const partnerErrors = {
  name: (maximum: number) => inputError('INVALID', 'name', `Give the partner a name of 1 to ${maximum} characters.`),
  nameTaken: () => inputError('CONFLICT', 'name', 'Another partner has this name. Names are compared without case.'),
  website: (maximum: number) =>
    inputError('INVALID', 'websiteUrl', `Give an address that begins with https://, of at most ${maximum} characters.`),
  unknown: () => inputError('NOT_FOUND', 'partnerId', 'There is no such partner.'),
  overlap: (maximum: number) =>
    inputError('INVALID', 'overlapSeconds', `The overlap is 0 to ${maximum} seconds (30 days).`),
  justRotated: () =>
    inputError(
      'CONFLICT',
      'partnerId',
      'The secret was rotated within the last 10 seconds, by you or by somebody else. Look at the partner again before you rotate it.',
    ),
  overlapRunning: (until: string) =>
    inputError(
      'STATE_FORBIDS',
      'overlapSeconds',
      `Two secrets work until ${readTimestamp(until)}. Rotate after that, or now with an overlap of 0: every other secret then ends at once.`,
    ),
} satisfies Record<string, (...details: never[]) => UserError>;

export const grantErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or it is not yours.'),
  unknownPartner: () =>
    inputError('NOT_FOUND', 'partnerId', 'There is no such partner, or it takes no part right now.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such grant, or it is not yours.'),
  noScopes: () => inputError('REQUIRED', 'scopes', 'Choose at least one permission.'),
  scopesBeyondPartners: (beyond: readonly APITokenScope[]) =>
    inputError(
      'LIMIT_EXCEEDED',
      'scopes',
      `No partner can have ${beyond.join(', ')}. It can have: ${partnerScopes.join(', ')}.`,
    ),
  scopesBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError('LIMIT_EXCEEDED', 'scopes', `You can't give what you don't have: ${beyond.join(', ')}.`),
  expiryPast: () => inputError('INVALID', 'expiresAt', 'The end must be in the future.'),
  expiryBeyondOwn: (own: string) =>
    inputError(
      'LIMIT_EXCEEDED',
      'expiresAt',
      `The access can't outlive the key that gives it, which expires at ${own}.`,
    ),
  addressesBeyondOwn: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'partnerId',
      'This key works from certain addresses only, a partner from anywhere: give access as a person, or with a key without address ranges.',
    ),
} satisfies Record<string, (...details: never[]) => UserError>;
