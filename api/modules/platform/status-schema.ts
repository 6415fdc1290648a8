import { maximumLengths } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { changedCompany, effectiveTime } from './payload-schema.ts';
import { CompanyAccessCount } from './schema.ts';
import {
  closeCompany,
  type CloseCompanyResult,
  type CompanyStatusResult,
  reactivateCompany,
  suspendCompany,
} from './status.ts';

const reason = `1 to ${maximumLengths.statusReason} characters`;

const SuspendCompanyInput = builder.inputType('SuspendCompanyInput', {
  description: 'The company to suspend.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    reason: t.string({ required: true, description: `The reason, ${reason}. Members of the company can read it.` }),
  }),
});

const ReactivateCompanyInput = builder.inputType('ReactivateCompanyInput', {
  description: 'The company to make active again.',
  fields: (t) => ({ companyId: t.id({ required: true, description: 'ID of the company.' }) }),
});

const CloseCompanyInput = builder.inputType('CloseCompanyInput', {
  description: 'The company to close.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    reason: t.string({
      required: true,
      description: `The reason, ${reason}. The audit logs of the company and of the platform record it.`,
    }),
    validateOnly: t.boolean({
      defaultValue: false,
      description: 'Checks the input and counts what would end, without changing anything.',
    }),
  }),
});

const CompanyStatusPayload = builder.objectRef<CompanyStatusResult>('CompanyStatusPayload').implement({
  description: 'The company after a change of its status.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    effectiveAt: t.field(effectiveTime),
  }),
});

const CloseCompanyPayload = builder.objectRef<CloseCompanyResult>('CloseCompanyPayload').implement({
  description: 'The closed company, and what ended. With `validateOnly`, what would end.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    effectiveAt: t.field(effectiveTime),
    ends: t.expose('ends', {
      type: CompanyAccessCount,
      nullable: true,
      description:
        'What ends: the API keys, partner access, invitations and members that gave access to the company. Null if the input has errors.',
    }),
  }),
});

builder.mutationFields((t) => ({
  suspendCompany: t.field({
    type: CompanyStatusPayload,
    description:
      'Suspends a company: its API keys, members and partners get COMPANY_SUSPENDED until it is active again. STATE_FORBIDS if it is closed. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(SuspendCompanyInput, 'The company, and the reason.'),
    resolve: (_, { input }, context) => suspendCompany(context, input),
  }),
  reactivateCompany: t.field({
    type: CompanyStatusPayload,
    description:
      'Makes a suspended or closed company active again. After a suspension, its API keys work again. After closing, revoked API keys and partner access stay revoked. STATE_FORBIDS while the company is being erased. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(ReactivateCompanyInput, 'The company.'),
    resolve: (_, { input }, context) => reactivateCompany(context, input),
  }),
  closeCompany: t.field({
    type: CloseCompanyPayload,
    description:
      'Closes a company: revokes its API keys, partner access and invitations. Its members get COMPANY_CLOSED. Its data is kept until the installation erases closed companies. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(CloseCompanyInput, 'The company, and the reason.'),
    resolve: (_, { input }, context) => closeCompany(context, input),
  }),
}));
