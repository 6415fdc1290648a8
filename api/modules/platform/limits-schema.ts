import { companyPoints } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
import { type CompanyLimitsResult, setCompanyLimits } from './limits.ts';
import { changedCompany, effectiveTime } from './payload-schema.ts';

const { minimum, maximum } = companyPoints;
const range = `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`;

const SetCompanyLimitsInput = builder.inputType('SetCompanyLimitsInput', {
  description: 'The limits of a company.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    rateLimitPoints: t.int({
      description: `Points that the API keys of the company may spend in a burst, ${range}. Null or absent: the default of the installation.`,
    }),
  }),
});

const CompanyLimitsPayload = builder.objectRef<CompanyLimitsResult>('CompanyLimitsPayload').implement({
  description: 'A company whose limits were set.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    rateLimitPoints: t.exposeInt('rateLimitPoints', {
      nullable: true,
      description:
        'Points that its API keys may spend in a burst; null for the default of the installation, and when nothing was written.',
    }),
    effectiveAt: t.field(effectiveTime),
  }),
});

builder.mutationFields((t) => ({
  setCompanyLimits: t.field({
    type: CompanyLimitsPayload,
    description:
      'Sets the limits of a company. Points are restored at the same pace as those of other companies in proportion, and one key has the same share of them. For the platform’s staff; others get FORBIDDEN.',
    args: {
      input: t.arg({ type: SetCompanyLimitsInput, required: true, description: 'Which company, and the limits.' }),
    },
    resolve: (_, { input }, context) => setCompanyLimits(context, input),
  }),
}));
