import { inputError, type UserError } from '../../user-error.ts';

/** Why nobody is erased. */
export const erasureErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or it is not yours.'),
  none: () => inputError('REQUIRED', 'identities', 'Name at least one identity.'),
  tooMany: (most: number, count: number) =>
    inputError('LIMIT_EXCEEDED', 'identities', `${count} identities are too many for one call; ${most} are the most.`),
  value: (index: number, message: string): UserError => ({
    code: 'INVALID',
    field: ['input', 'identities', String(index), 'value'],
    message,
  }),
};
