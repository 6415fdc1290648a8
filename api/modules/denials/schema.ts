import { knownScopes } from '../../auth/permissions.ts';
import type { DenialCheck } from '../../denial.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType } from '../../schema/shared.ts';
import { daysKept } from './days-kept.ts';
import { adviceFor, explainDenial, listDenialsByCompany } from './service.ts';
import { type DenialRow, denialTable } from './store.ts';

const checks = {
  SCOPE: { description: 'A permission was missing.' },
  NOT_ALLOWED: { description: 'This kind of caller can’t do this, whatever its permissions.' },
  REVOKED_KEY: { description: 'The key was revoked.' },
  EXPIRED_KEY: { description: 'The key had expired.' },
  ROTATED_KEY: { description: 'The key’s old secret was used after the overlap of a rotation.' },
  ADDRESS: { description: 'The key can’t be used from that IP address.' },
  COMPANY_SUSPENDED: { description: 'The company is suspended.' },
  COMPANY_CLOSED: { description: 'The company is closed.' },
  SECOND_FACTOR: { description: 'The company requires a second factor of its admins, and the person had none.' },
  RATE_LIMIT: { description: 'The company or the key had too few points left.' },
  COST: { description: 'The maximum cost of the request exceeded the limit per request.' },
} as const satisfies Record<DenialCheck, { description: string }>;

const DenialCheckEnum = builder.enumType('DenialCheck', {
  description: 'The check that denied a request.',
  values: checks,
});

const DenialType = builder.objectRef<DenialRow>('Denial').implement({
  description: 'Why a request was denied, and what to change.',
  fields: (t) => ({
    requestId: t.exposeString('requestId', { description: 'ID of the request.' }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it was denied.' }),
    actor: t.field({
      type: ActorType,
      description: 'Who sent the request, with the name at that time.',
      resolve: ({ actorKind, actorId, actorName }) => ({ kind: actorKind, id: actorId, name: actorName }),
    }),
    operationName: t.exposeString('operationName', {
      nullable: true,
      description: 'Name of the operation; null if it had none or wasn’t parsed.',
    }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Path of the denied field, such as `listAPITokensByCompany`; null for the whole request.',
    }),
    check: t.expose('check', { type: DenialCheckEnum, description: 'The check that denied it.' }),
    message: t.exposeString('message', { description: 'The reason as a text for people.' }),
    requiredScopes: t.field({
      type: [APITokenScopeEnum],
      description: 'The required permissions; empty if no permission was missing.',
      resolve: (denial) => knownScopes(denial.requiredScopes),
    }),
    grantedScopes: t.field({
      type: [APITokenScopeEnum],
      description: 'The permissions of the caller.',
      resolve: (denial) => knownScopes(denial.grantedScopes),
    }),
    advice: t.string({ description: 'What an admin can change so that the request succeeds.', resolve: adviceFor }),
  }),
});

const denialList = defineList({
  item: DenialType,
  table: denialTable,
  plural: 'denied requests',
  enums: { check: DenialCheckEnum },
  filters: {
    check: 'By the check that denied them.',
    actorId: 'By the caller.',
    occurredAt: 'By the time they were denied.',
  },
  sorts: { OCCURRED_AT: 'By the time they were denied.' },
});

builder.queryFields((t) => ({
  listDenialsByCompany: t.field({
    type: denialList.Page,
    description: `Lists the requests of the last ${daysKept} days that were denied with UNAUTHENTICATED (for a key of the company), FORBIDDEN, RATE_LIMITED or COST_LIMIT_EXCEEDED. Requires AUDIT_READ. Empty if the company doesn’t exist or you can’t access it. Above 60 denied requests per minute and company, not all are recorded.`,
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...denialList.args },
    resolve: (_, { companyId, ...list }, context) => listDenialsByCompany(context, companyId, list),
  }),
  explainDenial: t.field({
    type: DenialType,
    nullable: true,
    description: `Explains why a request of the last ${daysKept} days was denied with UNAUTHENTICATED (for a key of the company), FORBIDDEN, RATE_LIMITED or COST_LIMIT_EXCEEDED. Requires AUDIT_READ. Null if there is no such denied request, or you can’t access it. Above 60 denied requests per minute and company, not all are recorded.`,
    args: {
      companyId: t.arg.id({ required: true, description: 'ID of the company.' }),
      requestId: t.arg.string({
        required: true,
        description: 'ID of the request: `extensions.requestId` of its error, or the header `X-Request-Id`.',
      }),
    },
    resolve: (_, { companyId, requestId }, context) => explainDenial(context, companyId, requestId),
  }),
}));
