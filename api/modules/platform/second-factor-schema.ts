import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
import { changedCompany } from './payload-schema.ts';
import { liftSecondFactorRule, type LiftSecondFactorRuleResult } from './second-factor.ts';

const LiftSecondFactorRuleInput = builder.inputType('LiftSecondFactorRuleInput', {
  description: 'A company that no longer requires a second factor.',
  fields: (t) => ({ companyId: t.id({ required: true, description: 'The company.' }) }),
});

const LiftSecondFactorRulePayload = builder
  .objectRef<LiftSecondFactorRuleResult>('LiftSecondFactorRulePayload')
  .implement({
    description: 'A company that no longer requires a second factor.',
    interfaces: [Payload],
    fields: (t) => ({
      company: t.field(changedCompany),
    }),
  });

builder.mutationFields((t) => ({
  liftSecondFactorRule: t.field({
    type: LiftSecondFactorRulePayload,
    description:
      'Ends a company’s rule that its admins need a second factor, such as when none of them can sign in. The next request of its admins has all their permissions. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: LiftSecondFactorRuleInput, required: true, description: 'Which company.' }) },
    resolve: (_, { input }, context) => liftSecondFactorRule(context, input),
  }),
}));
