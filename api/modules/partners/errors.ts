import type { APITokenScope } from '#shared/permissions.ts';
import { partnerScopes } from '../../auth/permissions.ts';
import { readTimestamp } from '../../db/timestamp.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** The errors of changing a partner or its access; each message says what is allowed. */
export const partnerErrors = {
  name: (maximum: number) => inputError('INVALID', 'name', `name must have 1 to ${maximum} characters.`),
  nameTaken: () => inputError('CONFLICT', 'name', 'Another partner has this name. Names are compared without case.'),
  website: (maximum: number) =>
    inputError('INVALID', 'websiteUrl', `websiteUrl must start with https:// and have at most ${maximum} characters.`),
  publicKeys: (problem: string) => inputError('INVALID', 'publicKeys', `publicKeys ${problem}.`),
  tooManyKeys: (maximum: number) =>
    inputError('LIMIT_EXCEEDED', 'publicKeys', `A partner can have at most ${maximum} public keys. Remove one first.`),
  unknownKey: (kid: string) =>
    inputError(
      'NOT_FOUND',
      'keepKids',
      `The partner has no public key ${kid.slice(0, 200)}. It may have been removed in the meantime. Read the partner again.`,
    ),
  noCredential: () =>
    inputError('STATE_FORBIDS', 'endSecrets', 'Without secrets, the partner needs at least one public key.'),
  redirect: (uri: string, problem: string) =>
    inputError('INVALID', 'redirectUris', `redirectUris: ${uri.slice(0, 500)} ${problem}.`),
  tooManyRedirects: (maximum: number) =>
    inputError('LIMIT_EXCEEDED', 'redirectUris', `redirectUris can have at most ${maximum} entries.`),
  unknown: () => inputError('NOT_FOUND', 'partnerId', 'There is no such partner, or you can’t access it.'),
  unknownSecret: () =>
    inputError('NOT_FOUND', 'secretId', 'The partner has no such secret, or the secret doesn’t work anymore.'),
  overlap: (maximum: number) =>
    inputError('INVALID', 'overlapSeconds', `overlapSeconds must be 0 to ${maximum} (30 days).`),
  justRotated: () =>
    inputError(
      'CONFLICT',
      'partnerId',
      'The secret was rotated within the last 10 seconds, by you or by another person. Read the partner again before you rotate its secret.',
    ),
  overlapRunning: (until: string) =>
    inputError(
      'STATE_FORBIDS',
      'overlapSeconds',
      `Two secrets work until ${readTimestamp(until)}. Rotate after that time, or now with an overlap of 0, which ends every other secret immediately.`,
    ),
} satisfies Record<string, (...details: never[]) => UserError>;

export const partnerPersonErrors = {
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such person, or they belong to another partner.'),
  unknownInvitation: () =>
    inputError('NOT_FOUND', 'id', 'There is no such invitation, or it isn’t for your email address.'),
  already: (status: 'ACTIVE' | 'INVITED') =>
    inputError(
      'CONFLICT',
      'email',
      status === 'ACTIVE'
        ? 'This person already belongs to the partner.'
        : 'This person is already invited. For a new link, remove the person and invite them again.',
    ),
  tooMany: (maximum: number) =>
    inputError(
      'LIMIT_EXCEEDED',
      'partnerId',
      `A partner can have at most ${maximum} people, including invited ones. Remove one first.`,
    ),
  last: () =>
    inputError(
      'STATE_FORBIDS',
      'id',
      'This is the last person of the partner. Invite another person first, or ask the platform’s staff.',
    ),
} satisfies Record<string, (...details: never[]) => UserError>;

export const grantErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknownPartner: () => inputError('NOT_FOUND', 'partnerId', 'There is no such partner, or it is suspended.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such partner access, or you can’t access it.'),
  noScopes: () => inputError('REQUIRED', 'scopes', 'Choose at least one permission.'),
  scopesBeyondPartners: (beyond: readonly APITokenScope[]) =>
    inputError(
      'LIMIT_EXCEEDED',
      'scopes',
      `No partner can have ${beyond.join(', ')}. It can have: ${partnerScopes.join(', ')}.`,
    ),
  scopesBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError('LIMIT_EXCEEDED', 'scopes', `You can't grant permissions that you don't have: ${beyond.join(', ')}.`),
  expiryPast: () => inputError('INVALID', 'expiresAt', 'expiresAt must be in the future.'),
  expiryBeyondOwn: (own: string) =>
    inputError(
      'LIMIT_EXCEEDED',
      'expiresAt',
      `The access can't expire later than the key that grants it, which expires at ${own}.`,
    ),
  addressesBeyondOwn: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'partnerId',
      'This key works only from certain IP addresses, but a partner works from anywhere. Grant access as a person, or with a key without address ranges.',
    ),
} satisfies Record<string, (...details: never[]) => UserError>;
