import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { DeletePayload, inputOf } from '../../schema/shared.ts';
import { CompanyRoleEnum, invitationDays } from '../members/index.ts';
import type { PendingInvitationRow } from './invitations-store.ts';
import {
  cancelCompanyInvitation,
  maximumPendingInvitations,
  pendingInvitations,
  resendCompanyInvitation,
} from './invitations.ts';
import { CompanyInvitationPayload, PlatformCompanyType } from './schema.ts';

const PendingInvitation = builder.objectRef<PendingInvitationRow>('PendingInvitation').implement({
  description: 'An invitation to a company that hasn’t been accepted.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the member.' }),
    email: t.exposeString('email', { description: 'The invited email address.' }),
    role: t.expose('role', { type: CompanyRoleEnum, description: 'Role in the company.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was invited.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link expires or has expired; null if there is no link.',
    }),
  }),
});

builder.objectFields(PlatformCompanyType, (t) => ({
  pendingInvitations: t.field({
    type: [PendingInvitation],
    ...maximumSize(maximumPendingInvitations),
    description: `Invitations that haven’t been accepted, newest first, at most ${maximumPendingInvitations}. They include invitations whose link has expired.`,
    resolve: ({ company }, _, context) => pendingInvitations(context, company.id),
  }),
}));

const CancelCompanyInvitationInput = builder.inputType('CancelCompanyInvitationInput', {
  description: 'The invitation to cancel.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    id: t.id({ required: true, description: 'ID of the member, from the company’s `pendingInvitations`.' }),
  }),
});

const ResendCompanyInvitationInput = builder.inputType('ResendCompanyInvitationInput', {
  description: 'The invitation to send again.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company.' }),
    id: t.id({ required: true, description: 'ID of the member, from the company’s `pendingInvitations`.' }),
  }),
});

builder.mutationFields((t) => ({
  cancelCompanyInvitation: t.field({
    type: DeletePayload,
    description:
      'Cancels a pending invitation to a company, so that its link stops working. The audit log of the company records it. STATE_FORBIDS if the person has joined. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(CancelCompanyInvitationInput, 'The company, and the invitation.'),
    resolve: (_, { input }, context) => cancelCompanyInvitation(context, input),
  }),
  resendCompanyInvitation: t.field({
    type: CompanyInvitationPayload,
    description: `Sends a pending invitation to a company again, with a new link. The earlier link stops working immediately, and the new one works for ${invitationDays} days. The audit log of the company records it. STATE_FORBIDS if the person has joined, or if the company is closed. Only for the platform’s staff; others get FORBIDDEN.`,
    args: inputOf(ResendCompanyInvitationInput, 'The company, and the invitation.'),
    resolve: (_, { input }, context) => resendCompanyInvitation(context, input),
  }),
}));
