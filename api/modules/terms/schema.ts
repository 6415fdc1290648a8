import { termsToAccept } from '../../auth/terms.ts';
import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { acceptTerms, type AcceptTermsResult, createTermsLoader, shownAcceptance } from './service.ts';
import { TermsAcceptanceType, TermsOfServiceType } from './acceptance-schema.ts';

builder.objectFields(Company, (t) => ({
  termsAcceptance: t.field({
    type: TermsAcceptanceType,
    nullable: true,
    description: 'The latest acceptance of the terms of service; null before the first.',
    resolve: async (company, _, { loaders, viewer }) => {
      const acceptance = await loaders.of(createTermsLoader).load(company.id);
      return acceptance && shownAcceptance(acceptance, viewer);
    },
  }),
  termsToAccept: t.field({
    type: TermsOfServiceType,
    nullable: true,
    description:
      'The terms of service that an admin must accept before the company can create another API key; null if no acceptance is missing.',
    resolve: async (company, _, { loaders, services }) => {
      if (services.terms === undefined) return null;
      const acceptance = await loaders.of(createTermsLoader).load(company.id);
      return termsToAccept(services.terms, acceptance?.version ?? null, services.now());
    },
  }),
}));

const AcceptTermsInput = builder.inputType('AcceptTermsInput', {
  description: 'An acceptance of the terms of service.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company for which you accept.' }),
    version: t.string({
      required: true,
      description: 'The version that you have read, from `termsToAccept`. Any other version is VERSION_MISMATCH.',
    }),
  }),
});

const AcceptTermsPayload = builder.objectRef<AcceptTermsResult>('AcceptTermsPayload').implement({
  description: 'The result of accepting the terms of service.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field({
      type: Company,
      nullable: true,
      description: 'The company; null when nothing was written.',
      resolve: ({ companyId }, _, { loaders }) =>
        companyId === null ? null : loaders.of(createCompanyLoader).load(companyId),
    }),
  }),
});

builder.mutationFields((t) => ({
  acceptTerms: t.field({
    type: AcceptTermsPayload,
    description:
      'Accepts the terms of service for a company. The audit log records who accepted which version. STATE_FORBIDS if this installation has no terms of service. Requires ACCESS_WRITE. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(AcceptTermsInput, 'The company, and the version.'),
    resolve: (_, { input }, context) => acceptTerms(context, input),
  }),
}));
