import { inputError, type UserError } from '../../user-error.ts';

/** The errors of writing an audience; each message says what is allowed. */
export const audienceErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such audience, or you can’t access it.'),
  name: (maximum: number) => inputError('INVALID', 'name', `name must have 1 to ${maximum} characters.`),
  nameTaken: () =>
    inputError('CONFLICT', 'name', 'Another audience of this company has this name. Names are compared without case.'),
  externalId: (maximum: number) =>
    inputError('INVALID', 'externalId', `externalId must have 1 to ${maximum} characters.`),
  externalIdTaken: () => inputError('CONFLICT', 'externalId', 'Another audience of this company has this external id.'),
  description: (maximum: number) =>
    inputError('INVALID', 'description', `description must have at most ${maximum} characters.`),
  membershipDays: () => inputError('INVALID', 'membershipDays', 'membershipDays must be 1 to 540.'),
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
