import { inputError, type UserError } from '../../user-error.ts';

/** The errors of writing a saved query; each message says what is allowed. */
export const savedQueryErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such saved query, or you can’t access it.'),
  name: (maximum: number) => inputError('INVALID', 'name', `name must have 1 to ${maximum} characters.`),
  nameTaken: () =>
    inputError(
      'CONFLICT',
      'name',
      'Another saved query of this company has this name. Names are compared without case.',
    ),
  documentLength: (maximum: number) =>
    inputError('INVALID', 'document', `document must have 1 to ${maximum} characters.`),
  document: (reason: string) => inputError('INVALID', 'document', `document must be a GraphQL document. ${reason}`),
  variablesLength: (maximum: number) =>
    inputError('INVALID', 'variables', `variables must have at most ${maximum} characters.`),
  variables: () => inputError('INVALID', 'variables', 'variables must be a JSON object, such as {"limit": 10}.'),
  secret: (field: 'document' | 'variables') =>
    inputError(
      'INVALID',
      field,
      `${field} contains what looks like an API key or a client secret. Remove it: everyone in the company reads a saved query.`,
    ),
  version: (expected: number, actual: number) =>
    inputError(
      'VERSION_MISMATCH',
      'expectedVersion',
      `The saved query is at version ${actual}, not ${expected}; read it again.`,
    ),
  ofOther: (owner: string) =>
    inputError('STATE_FORBIDS', 'id', `Only ${owner}, who saved it, or an admin of the company can change it.`),
  tooMany: (maximum: number) =>
    inputError('LIMIT_EXCEEDED', 'companyId', `A company has at most ${maximum} saved queries. Delete one first.`),
} satisfies Record<string, (...details: never[]) => UserError>;
