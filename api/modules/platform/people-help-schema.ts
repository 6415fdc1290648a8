import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import {
  endPersonSessions,
  type PasswordResetResult,
  type PersonResult,
  resetPersonPassword,
  resetPersonSecondFactors,
  type SecondFactorResult,
  unlockPerson,
} from './people-help.ts';
import { Person } from './people-schema.ts';

const EndPersonSessionsInput = builder.inputType('EndPersonSessionsInput', {
  description: 'The person to sign out.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'ID of the person.' }) }),
});

const UnlockPersonInput = builder.inputType('UnlockPersonInput', {
  description: 'The person to unlock.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'ID of the person.' }) }),
});

const ResetPersonPasswordInput = builder.inputType('ResetPersonPasswordInput', {
  description: 'The person who needs a new password.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'ID of the person.' }) }),
});

const ResetPersonSecondFactorsInput = builder.inputType('ResetPersonSecondFactorsInput', {
  description: 'The person who lost their second factors.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'ID of the person.' }) }),
});

const person = 'The person after the change; null if nothing was changed.';

const PersonPayload = builder.objectRef<PersonResult>('PersonPayload').implement({
  description: 'The person after the change.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.expose('person', { type: Person, nullable: true, description: person }),
  }),
});

const PersonPasswordResetPayload = builder.objectRef<PasswordResetResult>('PersonPasswordResetPayload').implement({
  description: 'A link with which the person sets a new password.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.expose('person', { type: Person, nullable: true, description: person }),
    mailed: t.exposeBoolean('mailed', { description: 'Whether the link was sent to the person by email.' }),
    resetUrl: t.exposeString('resetUrl', {
      nullable: true,
      description:
        'Link to give to the person, if the installation sends no email. It is in this response only and works once. Null if it was sent by email.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the link expires: after 30 minutes if it was sent by email, otherwise after a day. Null if there is no link.',
    }),
  }),
});

const PersonSecondFactorsPayload = builder.objectRef<SecondFactorResult>('PersonSecondFactorsPayload').implement({
  description: 'The person, and whether a second factor was removed.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.expose('person', { type: Person, nullable: true, description: person }),
    removed: t.exposeBoolean('removed', { description: 'Whether the person had a second factor.' }),
  }),
});

builder.mutationFields((t) => ({
  endPersonSessions: t.field({
    type: PersonPayload,
    description:
      'Signs a person out of every browser, and ends their access tokens. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(EndPersonSessionsInput, 'The person.'),
    resolve: (_, { input }, context) => endPersonSessions(context, input),
  }),
  unlockPerson: t.field({
    type: PersonPayload,
    description:
      'Lets a person sign in now who must wait for up to 15 minutes after wrong passwords or codes. The limits of the person’s network stay. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(UnlockPersonInput, 'The person.'),
    resolve: (_, { input }, context) => unlockPerson(context, input),
  }),
  resetPersonPassword: t.field({
    type: PersonPasswordResetPayload,
    description:
      'Sends a person a link by email, with which they set a new password. If the installation sends no email, returns the link. A new password ends all sessions of the person. STATE_FORBIDS for people who haven’t joined, for people of an external issuer, and, if the installation sends no email, for staff. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(ResetPersonPasswordInput, 'The person.'),
    resolve: (_, { input }, context) => resetPersonPassword(context, input),
  }),
  resetPersonSecondFactors: t.field({
    type: PersonSecondFactorsPayload,
    description:
      'Removes the second factors and recovery codes of a person who lost them. Sign-in then requires the password only. STATE_FORBIDS for staff, whose second factors only the command line can remove. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(ResetPersonSecondFactorsInput, 'The person.'),
    resolve: (_, { input }, context) => resetPersonSecondFactors(context, input),
  }),
}));
