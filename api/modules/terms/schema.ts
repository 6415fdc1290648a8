import { termsToAccept } from '../../auth/terms.ts';
import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
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
      'The terms of service that an admin must accept before the company can create another API key; null when nothing is to be accepted.',
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
    companyId: t.id({ required: true, description: 'The company for which you accept.' }),
    version: t.string({
      required: true,
      description: 'The version that you have read, from `termsToAccept`. Another one is VERSION_MISMATCH.',
    }),
  }),
});

const AcceptTermsPayload = builder.objectRef<AcceptTermsResult>('AcceptTermsPayload').implement({
  description: 'A company whose admin accepted the terms of service.',
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
      'Accepts the terms of service for a company. You accept as a signed-in admin: FORBIDDEN for keys and partners. The audit log records who accepted which version. STATE_FORBIDS if this installation has no terms. Requires ACCESS_WRITE.',
    args: { input: t.arg({ type: AcceptTermsInput, required: true, description: 'Which company and version.' }) },
    resolve: (_, { input }, context) => acceptTerms(context, input),
  }),
}));
