import type { CompanyAccess, Viewer } from '../../auth/viewer.ts';
import { assumedSize } from '../../limits/cost/list-size.ts';
import type { RateLimitStatus } from '../../limits/request-meter.ts';
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
      resolve: (access, _, { loaders }) => loaders.companies.load(access.companyId),
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

const RateLimit = builder.objectRef<RateLimitStatus>('RateLimit').implement({
  description:
    'The budget of points the token’s requests are paid from: the key’s share of its account’s, or the whole of a person’s or a partner’s own. An object in an answer costs a point. Headers `RateLimit` and `x-ratelimit-*` say the same on every answer.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Points when nothing was spent.' }),
    remaining: t.exposeInt('remaining', {
      description:
        'Points left after this request’s price was taken: in the account’s budget or the key’s, whichever has fewer.',
    }),
    restorePerSecond: t.exposeInt('restorePerSecond', { description: 'Points that come back each second.' }),
    resetAt: t.field({
      type: 'DateTime',
      description: 'When all of them are back, if nothing more is spent.',
      resolve: (status) => new Date(status.resetAt).toISOString(),
    }),
  }),
});

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Whoever the bearer token stands for, and what they reach.',
  fields: (t) => ({
    actor: t.field({ type: ActorType, description: 'The person, key or partner.', resolve: (viewer) => viewer.actor }),
    companies: t.field({
      type: [Company],
      ...assumedSize(50),
      description: 'Every company the viewer reaches.',
      resolve: (_viewer, _, context) => companiesOfViewer(context),
    }),
    companyAccess: t.field({
      type: [CompanyAccessType],
      ...assumedSize(50),
      description: 'The same companies, each with the viewer’s role and scopes there.',
      resolve: (viewer) => [...viewer.access.values()],
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Scopes held in at least one company.',
      resolve: (viewer) => viewer.scopes,
    }),
    isStaff: t.exposeBoolean('isStaff', { description: 'Whether the viewer works for the platform.' }),
    rateLimit: t.field({
      type: RateLimit,
      description: 'Where the token’s budget stands.',
      resolve: (_viewer, _, { meter }) => meter.status,
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    description: 'Who is asking. The first call to make with a new token: it needs no scope.',
    resolve: (_, __, { viewer }) => viewer,
  }),
}));
