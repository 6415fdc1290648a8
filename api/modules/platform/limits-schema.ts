import { companyPoints } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { type CompanyLimitsResult, setCompanyLimits } from './limits.ts';
import { changedCompany, effectiveTime } from './payload-schema.ts';

const { minimum, maximum } = companyPoints;
const range = `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`;

const SetCompanyLimitsInput = builder.inputType('SetCompanyLimitsInput', {
  description: 'The limits of a company.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    rateLimitPoints: t.int({
      description: `Points that the API keys of the company can spend in a burst, ${range}. If null or absent, the default of the installation applies.`,
    }),
  }),
});

const CompanyLimitsPayload = builder.objectRef<CompanyLimitsResult>('CompanyLimitsPayload').implement({
  description: 'The company, and its limits.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    rateLimitPoints: t.exposeInt('rateLimitPoints', {
      nullable: true,
      description:
        'Points that its API keys can spend in a burst; null for the default of the installation, and if nothing was written.',
    }),
    effectiveAt: t.field(effectiveTime),
  }),
});

builder.mutationFields((t) => ({
  setCompanyLimits: t.field({
    type: CompanyLimitsPayload,
    description:
      'Sets the rate limit of a company’s API keys. The points restored per second, and the share of a single key, change in proportion. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(SetCompanyLimitsInput, 'The company, and the limits.'),
    resolve: (_, { input }, context) => setCompanyLimits(context, input),
  }),
}));
