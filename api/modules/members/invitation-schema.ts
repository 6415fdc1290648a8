import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { DeletePayload, inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { maximumInvitations, type InvitationRow } from './invitation-store.ts';
import { acceptInvitation, type AcceptInvitationResult, declineInvitation } from './invitations.ts';
import { CompanyRoleEnum } from './role-schema.ts';

/** The bound of a list of invitations. */
export const invitationListSize = maximumSize(maximumInvitations);

export const Invitation = builder.objectRef<InvitationRow>('Invitation').implement({
  description: 'An invitation of a company to the caller’s email address that the caller hasn’t accepted.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    companyId: t.exposeID('companyId', { description: 'ID of the company.' }),
    companyName: t.exposeString('companyName', { description: 'Name of the company.' }),
    role: t.expose('role', { type: CompanyRoleEnum, description: 'Role in the company after accepting.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the company added the email address.' }),
  }),
});

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'The invitation to accept.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the invitation.' }) }),
});

const AcceptInvitationPayload = builder.objectRef<AcceptInvitationResult>('AcceptInvitationPayload').implement({
  description: 'The result of accepting an invitation.',
  interfaces: [Payload],
  fields: (t) => ({
    invitation: t.expose('invitation', {
      type: Invitation,
      nullable: true,
      description: 'The accepted invitation; null when nothing was written.',
    }),
  }),
});

const DeclineInvitationInput = builder.inputType('DeclineInvitationInput', {
  description: 'The invitation to decline.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the invitation.' }) }),
});

builder.mutationFields((t) => ({
  acceptInvitation: t.field({
    type: AcceptInvitationPayload,
    description:
      'Accepts an invitation of a company. You are a member from your next request on, and the company sees your name and your later sign-ins. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(AcceptInvitationInput, 'The invitation.'),
    resolve: (_, { input }, context) => acceptInvitation(context, input),
  }),
  declineInvitation: t.field({
    type: DeletePayload,
    description:
      'Declines an invitation of a company, which deletes it. The company’s audit log shows that you declined. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(DeclineInvitationInput, 'The invitation.'),
    resolve: (_, { input }, context) => declineInvitation(context, input),
  }),
}));
