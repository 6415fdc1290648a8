import type { TermsConfig } from '../../config/terms.ts';
import { builder } from '../../schema/builder.ts';
import type { TermsAcceptance } from './service.ts';

export const TermsAcceptanceType = builder.objectRef<TermsAcceptance>('TermsAcceptance').implement({
  description: 'The latest acceptance of the terms of service.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'The version that was accepted.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', description: 'When it was accepted.' }),
    acceptedBy: t.exposeString('acceptedBy', {
      nullable: true,
      description:
        'Name of the person who accepted. For a company, it is null for callers who can’t list its members. For a partner, it is null for everyone except the platform’s staff.',
    }),
  }),
});

export const TermsOfServiceType = builder.objectRef<TermsConfig>('TermsOfService').implement({
  description: 'The terms of service of this installation.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where to read them.' }),
    version: t.exposeString('version', { description: 'The current version.' }),
  }),
});
