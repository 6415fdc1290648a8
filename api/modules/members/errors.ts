import type { APITokenScope } from '#shared/permissions.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** The errors of inviting, changing and removing a member; each message says what is allowed. */
export const memberErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such member, or you can’t access it.'),
  unknownInvitation: () =>
    inputError('NOT_FOUND', 'id', 'There is no such invitation, or it isn’t for your email address.'),
  email: (field: string) =>
    inputError(
      'INVALID',
      field,
      `${field} must be an address such as anna@example.com, with at most 254 ASCII characters.`,
    ),
  alreadyMember: () => inputError('CONFLICT', 'email', 'This person is already a member of the company.'),
  alreadyInvited: () =>
    inputError(
      'CONFLICT',
      'email',
      'This person is already invited. For a new link, resend the invitation, or cancel it and invite the person again.',
    ),
  joined: () =>
    inputError(
      'STATE_FORBIDS',
      'id',
      'This person has joined the company. Only an admin of the company can remove them.',
    ),
  roleBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError(
      'LIMIT_EXCEEDED',
      'role',
      `You can't assign a role with permissions that you don't have: ${beyond.join(', ')}.`,
    ),
  alreadyJoined: () =>
    inputError('STATE_FORBIDS', 'id', 'This person has already joined the company. There is no invitation to resend.'),
  invitationBeyondOwn: (beyond: readonly APITokenScope[]) =>
    inputError(
      'LIMIT_EXCEEDED',
      'id',
      `You can't resend an invitation to a role with permissions that you don't have: ${beyond.join(', ')}.`,
    ),
  lastAdmin: (field: string) =>
    inputError('STATE_FORBIDS', field, 'This is the company’s last admin. Make another member an admin first.'),
} satisfies Record<string, (...details: never[]) => UserError>;
