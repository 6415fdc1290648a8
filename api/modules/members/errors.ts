import type { APITokenScope } from '../../auth/permissions.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** Why a member isn't added, changed or removed; the words tell what would be right. */
export const memberErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or it is not yours.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such member, or it is not yours.'),
  email: () =>
    inputError(
      'INVALID',
      'email',
      'Give an e-mail address such as anna@example.com, of ASCII characters, at most 254.',
    ),
  alreadyMember: () => inputError('CONFLICT', 'email', 'This person is a member of the company already.'),
  alreadyInvited: () =>
    inputError(
      'CONFLICT',
      'email',
      'This person is invited already. For a new link, remove the member and add them again.',
    ),
  roleBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError('LIMIT_EXCEEDED', 'role', `You can't give what you don't have: ${beyond.join(', ')}.`),
  lastAdmin: (field: string) =>
    inputError('STATE_FORBIDS', field, 'This is the company’s last admin. Make somebody else an admin first.'),
} satisfies Record<string, (...details: never[]) => UserError>;
