import { maximumLengths } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
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
  description: 'A company to suspend.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    reason: t.string({ required: true, description: `Why, ${reason}. Members of the company can read it.` }),
  }),
});

const ReactivateCompanyInput = builder.inputType('ReactivateCompanyInput', {
  description: 'A company that becomes active again.',
  fields: (t) => ({ companyId: t.id({ required: true, description: 'The company.' }) }),
});

const CloseCompanyInput = builder.inputType('CloseCompanyInput', {
  description: 'A company to close.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company.' }),
    reason: t.string({ required: true, description: `Why, ${reason}.` }),
    validateOnly: t.boolean({
      defaultValue: false,
      description: 'True: check the input, count what would end, and change nothing.',
    }),
  }),
});

const CompanyStatusPayload = builder.objectRef<CompanyStatusResult>('CompanyStatusPayload').implement({
  description: 'A company whose status was set.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    effectiveAt: t.field(effectiveTime),
  }),
});

const CloseCompanyPayload = builder.objectRef<CloseCompanyResult>('CloseCompanyPayload').implement({
  description: 'A company that was closed, or would be.',
  interfaces: [Payload],
  fields: (t) => ({
    company: t.field(changedCompany),
    effectiveAt: t.field(effectiveTime),
    ends: t.field({
      type: CompanyAccessCount,
      nullable: true,
      description: 'What gave access to the company until now, and ends. Null when the input was refused.',
      resolve: (payload) => payload.ends,
    }),
  }),
});

builder.mutationFields((t) => ({
  suspendCompany: t.field({
    type: CompanyStatusPayload,
    description:
      'Suspends a company: its keys, members and partners get COMPANY_SUSPENDED until it is active again. STATE_FORBIDS when it is closed. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: SuspendCompanyInput, required: true, description: 'Which company, and why.' }) },
    resolve: (_, { input }, context) => suspendCompany(context, input),
  }),
  reactivateCompany: t.field({
    type: CompanyStatusPayload,
    description:
      'Makes a suspended or closed company active again. Keys work again after a suspension; what closing revoked stays revoked. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: ReactivateCompanyInput, required: true, description: 'Which company.' }) },
    resolve: (_, { input }, context) => reactivateCompany(context, input),
  }),
  closeCompany: t.field({
    type: CloseCompanyPayload,
    description:
      'Closes a company: revokes its keys, partner access and invitations, and refuses its members with COMPANY_CLOSED. Its data stay. For the platform’s staff; others get FORBIDDEN.',
    args: { input: t.arg({ type: CloseCompanyInput, required: true, description: 'Which company, and why.' }) },
    resolve: (_, { input }, context) => closeCompany(context, input),
  }),
}));
