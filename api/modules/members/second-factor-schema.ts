import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { defaultDays, maximumDays, type SecondFactorRuleResult, setSecondFactorRule } from './second-factor-rule.ts';

export const SecondFactorKind = builder.enumType('SecondFactorKind', {
  description: 'A second factor of a person, in addition to the password.',
  values: {
    AUTHENTICATOR_APP: { description: 'An app that shows a new code every 30 seconds.' },
    PASSKEY: { description: 'A passkey, which verifies the person by fingerprint, face or PIN.' },
  },
});

const SetSecondFactorRuleInput = builder.inputType('SetSecondFactorRuleInput', {
  description: 'A company’s rule about second factors of its admins.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    required: t.boolean({
      required: true,
      description: 'Whether its admins need a second factor. `false` ends the rule.',
    }),
    afterDays: t.int({
      description: `Days from this call until they need one, 0 to ${maximumDays}; ${defaultDays} if absent. They replace an earlier date.`,
    }),
  }),
});

const SecondFactorRulePayload = builder.objectRef<SecondFactorRuleResult>('SecondFactorRulePayload').implement({
  description: 'The result of setting a rule for second factors.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.expose('company', {
      type: Company,
      nullable: true,
      description: 'The company after the change; null if nothing was written.',
    }),
    notified: t.exposeInt('notified', {
      description:
        'Number of admins without a second factor. If the installation sends email, each of them gets an email.',
    }),
  }),
});

builder.mutationFields((t) => ({
  setSecondFactorRule: t.field({
    type: SecondFactorRulePayload,
    description:
      'Requires a second factor of a company’s admins from a date on, or ends this rule. From that date, an admin without one must add one at the next sign-in. Until then, they have the permissions of an editor and get SECOND_FACTOR_REQUIRED for everything else. Requires ACCESS_WRITE. STATE_FORBIDS if you have no second factor yourself. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(SetSecondFactorRuleInput, 'The company and the rule.'),
    resolve: (_, { input }, context) => setSecondFactorRule(context, input),
  }),
}));
