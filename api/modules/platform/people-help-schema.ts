import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
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
  description: 'A person to sign out everywhere.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'The person.' }) }),
});

const UnlockPersonInput = builder.inputType('UnlockPersonInput', {
  description: 'A person who can’t sign in after wrong passwords or codes.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'The person.' }) }),
});

const ResetPersonPasswordInput = builder.inputType('ResetPersonPasswordInput', {
  description: 'A person who needs a new password.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'The person.' }) }),
});

const ResetPersonSecondFactorsInput = builder.inputType('ResetPersonSecondFactorsInput', {
  description: 'A person who lost their second factors.',
  fields: (t) => ({ personId: t.id({ required: true, description: 'The person.' }) }),
});

const person = 'The person as they are now; null when nothing was done.';

const PersonPayload = builder.objectRef<PersonResult>('PersonPayload').implement({
  description: 'A person whom staff have helped.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.field({ type: Person, nullable: true, description: person, resolve: (payload) => payload.person }),
  }),
});

const PersonPasswordResetPayload = builder.objectRef<PasswordResetResult>('PersonPasswordResetPayload').implement({
  description: 'A link that sets a new password.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.field({ type: Person, nullable: true, description: person, resolve: (payload) => payload.person }),
    mailed: t.exposeBoolean('mailed', { description: 'Whether the link was mailed to the person.' }),
    resetUrl: t.exposeString('resetUrl', {
      nullable: true,
      description:
        'Link to hand over, if the installation sends no mail. It is in this response only and works once. Null if it was mailed.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the link expires: after 30 minutes if it was mailed, otherwise after a day. Null when nothing was done.',
      resolve: (payload) => payload.expiresAt,
    }),
  }),
});

const PersonSecondFactorsPayload = builder.objectRef<SecondFactorResult>('PersonSecondFactorsPayload').implement({
  description: 'A person whose second factors were removed.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.field({ type: Person, nullable: true, description: person, resolve: (payload) => payload.person }),
    removed: t.exposeBoolean('removed', { description: 'Whether there was a second factor to remove.' }),
  }),
});

builder.mutationFields((t) => ({
  endPersonSessions: t.field({
    type: PersonPayload,
    description:
      'Signs a person out of every browser; their access tokens end as well. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: EndPersonSessionsInput, required: true, description: 'Which person.' }) },
    resolve: (_, { input }, context) => endPersonSessions(context, input),
  }),
  unlockPerson: t.field({
    type: PersonPayload,
    description:
      'Removes the wrong passwords and codes that make a person wait for up to 15 minutes, so that they can sign in now. The limits of their network stay. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: UnlockPersonInput, required: true, description: 'Which person.' }) },
    resolve: (_, { input }, context) => unlockPerson(context, input),
  }),
  resetPersonPassword: t.field({
    type: PersonPasswordResetPayload,
    description:
      'Mails a person a link that sets a new password; without mail, returns the link. Using it ends all their sessions. STATE_FORBIDS for people who haven’t joined, for people of an external issuer, and for staff if there is no mail. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: ResetPersonPasswordInput, required: true, description: 'Which person.' }) },
    resolve: (_, { input }, context) => resetPersonPassword(context, input),
  }),
  resetPersonSecondFactors: t.field({
    type: PersonSecondFactorsPayload,
    description:
      'Removes the second factors and recovery codes of a person who lost them: sign-in then requires the password only. STATE_FORBIDS for staff, whose second factors only the command line removes. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: ResetPersonSecondFactorsInput, required: true, description: 'Which person.' }) },
    resolve: (_, { input }, context) => resetPersonSecondFactors(context, input),
  }),
}));
