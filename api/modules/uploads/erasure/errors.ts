import { inputError, type UserError } from '#api/user-error.ts';

/** The reasons why an erasure is rejected. */
export const erasureErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  none: () => inputError('REQUIRED', 'identities', 'Name at least one identity.'),
  tooMany: (most: number, count: number) =>
    inputError(
      'LIMIT_EXCEEDED',
      'identities',
      `identities has ${count} items; the maximum is ${most}. Split them into several calls.`,
    ),
  value: (index: number, message: string): UserError => ({
    code: 'INVALID',
    field: ['input', 'identities', String(index), 'value'],
    message,
  }),
};
