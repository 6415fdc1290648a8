import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { DeletePayload, NodeInterface, Payload } from '../../schema/shared.ts';
import { maximumInvitations, type InvitationRow } from './invitation-store.ts';
import { acceptInvitation, type AcceptInvitationResult, declineInvitation } from './invitations.ts';
import { CompanyRoleEnum } from './role-schema.ts';

/** The bound of a list of invitations. */
export const invitationListSize = maximumSize(maximumInvitations);

export const Invitation = builder.objectRef<InvitationRow>('Invitation').implement({
  description: 'A company that has invited the viewer’s email address, and that the viewer hasn’t joined.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    companyId: t.exposeID('companyId', { description: 'Id of the company.' }),
    companyName: t.exposeString('companyName', { description: 'Name of the company.' }),
    role: t.field({
      type: CompanyRoleEnum,
      description: 'Role in the company after accepting.',
      resolve: (invitation) => invitation.role,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the company added the email address.',
      resolve: (invitation) => invitation.createdAt,
    }),
  }),
});

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'An invitation to be accepted.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The invitation.' }) }),
});

const AcceptInvitationPayload = builder.objectRef<AcceptInvitationResult>('AcceptInvitationPayload').implement({
  description: 'An invitation that was accepted.',
  interfaces: [Payload],
  fields: (t) => ({
    invitation: t.field({
      type: Invitation,
      nullable: true,
      description: 'The accepted invitation; null when nothing was written.',
      resolve: (payload) => payload.invitation,
    }),
  }),
});

const DeclineInvitationInput = builder.inputType('DeclineInvitationInput', {
  description: 'An invitation to be declined.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The invitation.' }) }),
});

builder.mutationFields((t) => ({
  acceptInvitation: t.field({
    type: AcceptInvitationPayload,
    description:
      'Accepts an invitation of a company. You are a member from your next request on, and the company sees your name and later sign-ins. For people: FORBIDDEN for keys and partners.',
    args: { input: t.arg({ type: AcceptInvitationInput, required: true, description: 'Which invitation.' }) },
    resolve: (_, { input }, context) => acceptInvitation(context, input),
  }),
  declineInvitation: t.field({
    type: DeletePayload,
    description:
      'Declines an invitation of a company, which deletes it. The company’s audit log shows that you declined. For people: FORBIDDEN for keys and partners.',
    args: { input: t.arg({ type: DeclineInvitationInput, required: true, description: 'Which invitation.' }) },
    resolve: (_, { input }, context) => declineInvitation(context, input),
  }),
}));
