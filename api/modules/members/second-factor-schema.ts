import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { defaultDays, maximumDays, type SecondFactorRuleResult, setSecondFactorRule } from './second-factor-rule.ts';

export const SecondFactorKind = builder.enumType('SecondFactorKind', {
  description: 'What a person has besides a password.',
  values: {
    AUTHENTICATOR_APP: { description: 'An app that shows a new code every 30 seconds.' },
    PASSKEY: { description: 'A passkey that verifies its person by fingerprint, face or PIN.' },
  },
});

const SetSecondFactorRuleInput = builder.inputType('SetSecondFactorRuleInput', {
  description: 'Whether a company requires a second factor of its admins.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    required: t.boolean({ required: true, description: 'Whether its admins need a second factor.' }),
    afterDays: t.int({
      description: `Days until they need one, 0 to ${maximumDays}; ${defaultDays} if absent. It counts from this call, and replaces an earlier date.`,
    }),
  }),
});

const SecondFactorRulePayload = builder.objectRef<SecondFactorRuleResult>('SecondFactorRulePayload').implement({
  description: 'A company whose rule for second factors was set.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company after the change; null if nothing was written.',
      resolve: (payload) => payload.company,
    }),
    notified: t.exposeInt('notified', {
      description: 'Number of admins without a second factor. If the installation sends email, each gets one.',
    }),
  }),
});

builder.mutationFields((t) => ({
  setSecondFactorRule: t.field({
    type: SecondFactorRulePayload,
    description:
      'Requires a second factor of a company’s admins, or no longer. From its date on, an admin without one must add one at the next sign-in. Until then, they have the permissions of an editor, and get SECOND_FACTOR_REQUIRED for the rest. Requires ACCESS_WRITE. STATE_FORBIDS if you have no second factor yourself. For people: FORBIDDEN for keys and partners.',
    args: {
      input: t.arg({ type: SetSecondFactorRuleInput, required: true, description: 'The company and the rule.' }),
    },
    resolve: (_, { input }, context) => setSecondFactorRule(context, input),
  }),
}));
