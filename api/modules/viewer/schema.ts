import type { CompanyAccess, Viewer } from '../../auth/viewer.ts';
import { builder } from '../../schema/builder.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType } from '../../schema/shared.ts';
import { companiesOfViewer, Company } from '../companies/index.ts';
import { CompanyRoleEnum } from '../members/index.ts';

const CompanyAccessType = builder.objectRef<CompanyAccess>('CompanyAccess').implement({
  description: 'What the viewer may do in one company.',
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company.',
      resolve: (access, _, { companies }) => companies.load(access.companyId),
    }),
    role: t.field({
      type: CompanyRoleEnum,
      nullable: true,
      description:
        'Role as a member of this very company; null for keys, partners, and companies reached through an agency.',
      resolve: (access) => access.role,
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Scopes held in this company.',
      resolve: (access) => [...access.scopes],
    }),
  }),
});

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Whoever the bearer token stands for, and what they reach.',
  fields: (t) => ({
    actor: t.field({ type: ActorType, description: 'The person, key or partner.', resolve: (viewer) => viewer.actor }),
    companies: t.field({
      type: [Company],
      description: 'Every company the viewer reaches.',
      resolve: (_viewer, _, context) => companiesOfViewer(context),
    }),
    companyAccess: t.field({
      type: [CompanyAccessType],
      description: 'The same companies, each with the viewer’s role and scopes there.',
      resolve: (viewer) => [...viewer.access.values()],
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Scopes held in at least one company.',
      resolve: (viewer) => viewer.scopes,
    }),
    isStaff: t.exposeBoolean('isStaff', { description: 'Whether the viewer works for the platform.' }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    description: 'Who is asking. The first call to make with a new token: it needs no scope.',
    resolve: (_, __, { viewer }) => viewer,
  }),
}));
