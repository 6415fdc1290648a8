import { maximumSessions, type OwnSession } from '../../auth/oauth/index.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { verbatim } from '../../schema/text-input.ts';
import { changePassword, type ChangePasswordResult, endSessions, type EndSessionsResult } from './service.ts';

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'Your current and your new password. Pass both as variables, because a document may be logged.',
  fields: (t) => ({
    currentPassword: t.string({ ...verbatim, required: true, description: 'Your current password.' }),
    newPassword: t.string({
      ...verbatim,
      required: true,
      description: 'Your new password: 15 to 256 characters of any kind, without your email address.',
    }),
  }),
});

const ChangePasswordPayload = builder.objectRef<ChangePasswordResult>('ChangePasswordPayload').implement({
  description: 'The result of changing the password.',
  interfaces: [Payload],
  fields: (t) => ({
    changed: t.exposeBoolean('changed', { description: 'Whether the password was changed.' }),
  }),
});

/** A session of the person who calls. */
export const SignInSession = builder.objectRef<OwnSession>('SignInSession').implement({
  description: 'A browser in which you are signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the session.' }),
    device: t.exposeString('device', {
      description: 'Browser and operating system as the browser names them, such as `Firefox on Windows`.',
    }),
    ipAddress: t.exposeString('ipAddress', { description: 'IP address of the last request in it.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether this request uses the session.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When you signed in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      description: 'Time of the last request in it, to the minute.',
    }),
  }),
});

const EndSessionsInput = builder.inputType('EndSessionsInput', {
  description: 'The sessions to end.',
  fields: (t) => ({
    ids: t.idList({
      required: true,
      description: `IDs of your sessions, 1 to ${maximumSessions}. IDs of sessions that have ended are ignored.`,
    }),
  }),
});

const EndSessionsPayload = builder.objectRef<EndSessionsResult>('EndSessionsPayload').implement({
  description: 'The result of ending sessions.',
  interfaces: [Payload],
  fields: (t) => ({
    endedIds: t.idList({
      ...maximumSize(maximumSessions),
      description: 'IDs of the sessions that ended.',
      resolve: (result) => [...result.endedIds],
    }),
  }),
});

builder.mutationFields((t) => ({
  endSessions: t.field({
    type: EndSessionsPayload,
    description:
      'Ends sessions of yours, so that these browsers are signed out with their next request. You can also end the session that you use. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(EndSessionsInput, 'The sessions.'),
    resolve: (_, { input }, context) => endSessions(context, input),
  }),
  changePassword: t.field({
    type: ChangePasswordPayload,
    description:
      'Changes your own password. Your other sessions and their access tokens end; the current session continues. INVALID for a wrong current password. After five wrong ones, here and at sign-in together, RATE_LIMITED for up to 15 minutes. STATE_FORBIDS if people sign in at an external issuer. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(ChangePasswordInput, 'The passwords.'),
    resolve: (_, { input }, context) => changePassword(context, input),
  }),
}));
