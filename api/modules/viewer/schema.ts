import type { CompanyAccess, Viewer } from '../../auth/viewer.ts';
import { maximumSessions } from '../../auth/oauth/index.ts';
import { companiesInReach, maximumSize } from '../../limits/cost/list-size.ts';
import type { RateLimitStatus } from '../../limits/rate-limits.ts';
import { builder } from '../../schema/builder.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType } from '../../schema/shared.ts';
import {
  listOwnSessions,
  NotificationSettingsType,
  readNotificationSettings,
  SignInSession,
} from '../account/index.ts';
import { companiesOfViewer, Company, createCompanyLoader } from '../companies/index.ts';
import { CompanyRoleEnum, Invitation, invitationListSize, listInvitations } from '../members/index.ts';

const CompanyAccessType = builder.objectRef<CompanyAccess>('CompanyAccess').implement({
  description: 'What the caller can do in one company.',
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company.',
      resolve: (access, _, { loaders }) => loaders.of(createCompanyLoader).load(access.companyId),
    }),
    role: t.expose('role', {
      type: CompanyRoleEnum,
      nullable: true,
      description: 'Role as a member of this company; null for keys, partners, and companies that an agency manages.',
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Permissions in this company.',
      resolve: (access) => [...access.scopes],
    }),
    secondFactorDueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which the company requires a second factor that you don’t have yet. From then on, you have the permissions of an editor until you add one. Null if none is required of you, or if you have one.',
      resolve: (access) => access.secondFactorDueAt ?? null,
    }),
  }),
});

const RateLimit = builder.objectRef<RateLimitStatus>('RateLimit').implement({
  description:
    'A rate limit in points: of the caller, or of all keys of a company. The limit of a key is its share of its company’s points. Each object in a response costs a point. The headers `RateLimit` and `x-ratelimit-*` of every response contain the values of the caller.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Maximum number of points.' }),
    remaining: t.exposeInt('remaining', {
      description:
        'Points left. For the caller after the cost of this request: of the company or of the key, whichever has fewer.',
    }),
    restorePerSecond: t.exposeInt('restorePerSecond', { description: 'Points restored per second.' }),
    resetAt: t.field({
      type: 'DateTime',
      description: 'When all points are restored if no more are used.',
      resolve: (status) => new Date(status.resetAt).toISOString(),
    }),
  }),
});

builder.objectField(Company, 'keyRateLimit', (t) =>
  t.field({
    type: RateLimit,
    nullable: true,
    description: 'The rate limit that all API keys of the company share. Null without TOKENS_READ in the company.',
    resolve: (company, _, { viewer, services }) =>
      viewer.access.get(company.id)?.scopes.includes('TOKENS_READ') === true
        ? services.rateLimits.statusOfKeys(company)
        : null,
  }),
);

export const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The caller of the request, and the companies that they can access.',
  fields: (t) => ({
    actor: t.expose('actor', { type: ActorType, description: 'The person, key or partner.' }),
    companies: t.field({
      type: [Company],
      ...companiesInReach(),
      description:
        'Every company that the caller can access. Each costs one point. For more than 1,000 companies, use `listCompanies`, which has pages.',
      resolve: (_viewer, _, context) => companiesOfViewer(context),
    }),
    companyAccess: t.field({
      type: [CompanyAccessType],
      ...companiesInReach(),
      description: 'The same companies, each with the caller’s role and permissions.',
      resolve: (viewer) => [...viewer.access.values()],
    }),
    scopes: t.expose('scopes', { type: [APITokenScopeEnum], description: 'Permissions in at least one company.' }),
    invitations: t.field({
      type: [Invitation],
      ...invitationListSize,
      description:
        'Invitations of companies that the caller hasn’t accepted, at most 50, oldest first. Empty for API keys and partners, and for people whose email address isn’t verified.',
      resolve: (_viewer, _, context) => listInvitations(context),
    }),
    sessions: t.field({
      type: [SignInSession],
      ...maximumSize(maximumSessions),
      description: `Your own sessions, the last used first, at most ${maximumSessions}. Empty for API keys and partners, and if people sign in at an external issuer.`,
      resolve: (_viewer, _, context) => listOwnSessions(context),
    }),
    isStaff: t.exposeBoolean('isStaff', { description: 'Whether the caller is on the platform’s staff.' }),
    hasSecondFactor: t.exposeBoolean('hasSecondFactor', {
      nullable: true,
      description:
        'Whether you have an authenticator app or a passkey. Null for API keys and partners, and if people sign in at an external issuer.',
    }),
    notificationSettings: t.field({
      type: NotificationSettingsType,
      nullable: true,
      description: 'Which optional emails the caller gets; null for API keys and partners.',
      resolve: (_viewer, _, context) => readNotificationSettings(context),
    }),
    rateLimit: t.field({
      type: RateLimit,
      description: 'State of the caller’s rate limit.',
      resolve: (_viewer, _, { meter }) => meter.status,
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    description:
      'Returns the caller of the request and the companies that it can access. It needs no permission, so send it first with a new key.',
    resolve: (_, __, { viewer }) => viewer,
  }),
}));
