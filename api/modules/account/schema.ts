import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
import { changePassword, type ChangePasswordResult } from './service.ts';

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'The password you have, and the one you want. Pass both as variables: a document may be logged.',
  fields: (t) => ({
    currentPassword: t.string({ required: true, description: 'Your password as it is.' }),
    newPassword: t.string({
      required: true,
      description: 'Your new password: 15 to 256 characters, of whatever kind, without your e-mail address.',
    }),
  }),
});

const ChangePasswordPayload = builder.objectRef<ChangePasswordResult>('ChangePasswordPayload').implement({
  description: 'What became of a change of the password.',
  interfaces: [Payload],
  fields: (t) => ({
    changed: t.exposeBoolean('changed', { description: 'Whether the new password holds now.' }),
  }),
});

builder.mutationFields((t) => ({
  changePassword: t.field({
    type: ChangePasswordPayload,
    description:
      'Changes your own password. Your other sessions and their access tokens end; this one stays. For people who sign in with a password: FORBIDDEN for keys and partners, STATE_FORBIDS where people sign in at another issuer. INVALID for a wrong current password; after five wrong ones, here and at sign-in together, RATE_LIMITED for up to 15 minutes.',
    args: { input: t.arg({ type: ChangePasswordInput, required: true, description: 'The passwords.' }) },
    resolve: (_, { input }, context) => changePassword(context, input),
  }),
}));
