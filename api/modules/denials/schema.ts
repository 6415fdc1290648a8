import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { ActorType } from '../../schema/shared.ts';
import { daysKept } from './recorder.ts';
import { explainDenial, type ExplainedDenial } from './service.ts';
import type { DenialCheck } from './store.ts';

const checks = {
  SCOPE: { description: 'A scope was missing.' },
  NOT_ALLOWED: { description: 'Who asked may not do this, whatever the scopes.' },
  REVOKED_KEY: { description: 'The key was revoked.' },
  EXPIRED_KEY: { description: 'The key had expired.' },
  ROTATED_KEY: { description: 'The key’s old value was used after the overlap of a rotation.' },
  ADDRESS: { description: 'The key may not be used from that address.' },
  RATE_LIMIT: { description: 'The account or the key had too few points left.' },
  COST: { description: 'The request might have cost more than any request may.' },
} as const satisfies Record<DenialCheck, { description: string }>;

const DenialCheckEnum = builder.enumType('DenialCheck', {
  description: 'Which check refused a request.',
  values: checks,
});

const DenialType = builder.objectRef<ExplainedDenial>('Denial').implement({
  description: 'Why a request was refused, and what would have let it through.',
  fields: (t) => ({
    requestId: t.exposeString('requestId', { description: 'Id of the request.' }),
    occurredAt: t.field({
      type: 'DateTime',
      description: 'When it was refused.',
      resolve: (denial) => denial.occurredAt,
    }),
    actor: t.field({ type: ActorType, description: 'Who asked, as named then.', resolve: (denial) => denial.actor }),
    operationName: t.exposeString('operationName', {
      nullable: true,
      description: 'Name of the operation; null when it had none, or wasn’t read any more.',
    }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Path of the field that was refused, such as `listAPITokensByCompany`; null: the whole request was.',
    }),
    check: t.field({ type: DenialCheckEnum, description: 'Which check refused.', resolve: (denial) => denial.check }),
    message: t.exposeString('message', { description: 'What was wrong, for a person.' }),
    requiredScopes: t.field({
      type: [APITokenScopeEnum],
      ...assumedSize(1),
      description: 'Scopes it would have taken; empty when it wasn’t for a scope.',
      resolve: (denial) => [...denial.requiredScopes],
    }),
    grantedScopes: t.field({
      type: [APITokenScopeEnum],
      ...assumedSize(5),
      description: 'Scopes that were there instead.',
      resolve: (denial) => [...denial.grantedScopes],
    }),
    advice: t.exposeString('advice', { description: 'What would let such a request through, for an admin.' }),
  }),
});

builder.queryFields((t) => ({
  explainDenial: t.field({
    type: DenialType,
    nullable: true,
    description: `Why a request of the last ${daysKept} days was refused with UNAUTHENTICATED (of a key of yours), FORBIDDEN, RATE_LIMITED or COST_LIMIT_EXCEEDED. Requires AUDIT_READ. Null when there is no such refusal, or it is not yours; and for some of a company that is refused more than 60 times a minute.`,
    args: {
      companyId: t.arg.id({ required: true, description: 'Id of the company.' }),
      requestId: t.arg.string({
        required: true,
        description: 'Id of the request: `extensions.requestId` of its error, or the header `X-Request-Id`.',
      }),
    },
    resolve: (_, { companyId, requestId }, context) => explainDenial(context, companyId, requestId),
  }),
}));
