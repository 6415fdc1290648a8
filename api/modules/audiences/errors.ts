import { inputError, type UserError } from '../../user-error.ts';

/** Why an audience isn't written; the words tell what would be right. */
export const audienceErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or it is not yours.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such audience, or it is not yours.'),
  name: (maximum: number) => inputError('INVALID', 'name', `Give the audience a name of 1 to ${maximum} characters.`),
  nameTaken: () =>
    inputError('CONFLICT', 'name', 'Another audience of this company has this name. Names are compared without case.'),
  externalId: (maximum: number) =>
    inputError('INVALID', 'externalId', `An external id has 1 to ${maximum} characters.`),
  externalIdTaken: () => inputError('CONFLICT', 'externalId', 'Another audience of this company has this external id.'),
  description: (maximum: number) =>
    inputError('INVALID', 'description', `A description has at most ${maximum} characters.`),
  membershipDays: () => inputError('INVALID', 'membershipDays', 'Members stay for 1 to 540 days.'),
  version: (expected: number, actual: number) =>
    inputError(
      'VERSION_MISMATCH',
      'expectedVersion',
      `The audience is at version ${actual}, not ${expected}; read it again.`,
    ),
  inUse: (campaigns: number) =>
    inputError(
      'STATE_FORBIDS',
      'id',
      `${campaigns} ${campaigns === 1 ? 'campaign uses' : 'campaigns use'} the audience; archive them, or pass force: true.`,
    ),
} satisfies Record<string, (...details: never[]) => UserError>;
