import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { changedCompany } from './payload-schema.ts';
import { liftSecondFactorRule } from './second-factor.ts';
import type { CompanyResult } from './service.ts';

const LiftSecondFactorRuleInput = builder.inputType('LiftSecondFactorRuleInput', {
  description: 'The company that no longer requires a second factor of its admins.',
  fields: (t) => ({ companyId: t.id({ required: true, description: 'ID of the company.' }) }),
});

const LiftSecondFactorRulePayload = builder.objectRef<CompanyResult>('LiftSecondFactorRulePayload').implement({
  description: 'The company that no longer requires a second factor of its admins.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
  }),
});

builder.mutationFields((t) => ({
  liftSecondFactorRule: t.field({
    type: LiftSecondFactorRulePayload,
    description:
      'Ends a company’s rule that its admins need a second factor, for example when none of them can sign in. From their next request on, its admins have all permissions of their role. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(LiftSecondFactorRuleInput, 'The company.'),
    resolve: (_, { input }, context) => liftSecondFactorRule(context, input),
  }),
}));
