import { maximumSize } from '../../limits/cost/list-size.ts';
import { invitationMailsPerDay } from '../../mail/index.ts';
import { builder } from '../../schema/builder.ts';
import { DeletePayload, inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { invitationDays } from '../members/index.ts';
import { ViewerType } from '../viewer/index.ts';
import {
  acceptPartnerInvitation,
  type AcceptPartnerInvitationResult,
  declinePartnerInvitation,
  listPartnerInvitations,
} from './invitations.ts';
import {
  createPartnerPeopleLoader,
  invitePartnerPerson,
  type PartnerPersonResult,
  removePartnerPerson,
} from './people.ts';
import { maximumPeople, type PartnerInvitationRow, type PartnerPersonRow } from './people-store.ts';
import { Partner, seenBy } from './schema.ts';
import { listOwnPartners } from './service.ts';

const PartnerPersonStatus = builder.enumType('PartnerPersonStatus', {
  description: 'Whether a person of a partner has joined.',
  values: {
    ACTIVE: { description: 'Has joined: manages the partner’s secrets, public keys, people and terms.' },
    INVITED: {
      description:
        'Has no access yet. The person accepts with the invitation’s link or, with an account of this email address, in the portal.',
    },
  },
});

const PartnerPerson = builder.objectRef<PartnerPersonRow>('PartnerPerson').implement({
  description: 'A person of a partner. All people of a partner have the same permissions.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email address that the person signs in with.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name, if the person or their issuer gave one; null while the person is invited.',
    }),
    status: t.expose('status', {
      type: PartnerPersonStatus,
      description: 'Whether the person has joined or is invited.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was invited.' }),
    lastSignedInAt: t.expose('lastSignedInAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last sign-in since the person joined; null before the first.',
    }),
  }),
});

builder.objectFields(Partner, (t) => ({
  people: t.field({
    type: [PartnerPerson],
    nullable: true,
    ...maximumSize(maximumPeople),
    description: `Its people, including invited ones, by email address, at most ${maximumPeople}. Null except for ${seenBy}.`,
    resolve: (partner, _, { loaders }) => loaders.of(createPartnerPeopleLoader).load(partner.id),
  }),
}));

const PartnerInvitation = builder.objectRef<PartnerInvitationRow>('PartnerInvitation').implement({
  description: 'An invitation of a partner to the caller’s email address that the caller hasn’t accepted.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    partnerId: t.exposeID('partnerId', { description: 'ID of the partner.' }),
    partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the email address was invited.' }),
  }),
});

/** The most partners of one person that a response has. */
const maximumPartners = 20;

builder.objectFields(ViewerType, (t) => ({
  partners: t.field({
    type: [Partner],
    ...maximumSize(maximumPartners),
    description: `Partners that the caller belongs to as a person, by name, at most ${maximumPartners}. Empty for API keys and partners.`,
    resolve: (_viewer, _, context) => listOwnPartners(context, maximumPartners),
  }),
  partnerInvitations: t.field({
    type: [PartnerInvitation],
    ...maximumSize(maximumPeople),
    description: `Invitations of partners that the caller hasn’t accepted, at most ${maximumPeople}, oldest first. Empty for API keys and partners, and for people whose email address isn’t verified.`,
    resolve: (_viewer, _, context) => listPartnerInvitations(context),
  }),
}));

const InvitePartnerPersonInput = builder.inputType('InvitePartnerPersonInput', {
  description: 'The person to invite.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    email: t.string({
      required: true,
      description: 'Email address that the person signs in with, at most 254 ASCII characters.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the person that the first one invited. It returns no link and sends no email.',
    }),
  }),
});

const PartnerPersonPayload = builder.objectRef<PartnerPersonResult>('PartnerPersonPayload').implement({
  description: 'The invited person.',
  interfaces: [Payload],
  fields: (t) => ({
    person: t.expose('person', {
      type: PartnerPerson,
      nullable: true,
      description: 'The person; null if nothing was written.',
    }),
    invitationUrl: t.exposeString('invitationUrl', {
      nullable: true,
      description: `Link for the person to join with. Send it to the person yourself, and to no one else. It works once, for ${invitationDays} days. Null if the link was sent by email, or if you use an external issuer.`,
    }),
    invitationSentTo: t.exposeString('invitationSentTo', {
      nullable: true,
      description: `Email address that the invitation was sent to. Its link works once, for ${invitationDays} days. Null if the installation sends no email. An email address gets at most ${invitationMailsPerDay} invitations by email per day. Further invitations are created without an email.`,
    }),
  }),
});

const RemovePartnerPersonInput = builder.inputType('RemovePartnerPersonInput', {
  description: 'The person to remove.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The person, from the partner’s `people`.' }) }),
});

const AcceptPartnerInvitationInput = builder.inputType('AcceptPartnerInvitationInput', {
  description: 'The invitation of a partner to accept.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the invitation.' }) }),
});

const DeclinePartnerInvitationInput = builder.inputType('DeclinePartnerInvitationInput', {
  description: 'The invitation of a partner to decline.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the invitation.' }) }),
});

const AcceptPartnerInvitationPayload = builder
  .objectRef<AcceptPartnerInvitationResult>('AcceptPartnerInvitationPayload')
  .implement({
    description: 'The result of accepting the invitation of a partner.',
    interfaces: [Payload],
    fields: (t) => ({
      invitation: t.expose('invitation', {
        type: PartnerInvitation,
        nullable: true,
        description: 'The accepted invitation; null if nothing was written.',
      }),
    }),
  });

builder.mutationFields((t) => ({
  invitePartnerPerson: t.field({
    type: PartnerPersonPayload,
    description: `Invites a person to a partner by email address. The person is INVITED until they accept, with the link or in the portal. The response is the same whether or not the email address has an account. CONFLICT if the email address belongs to the partner or is invited already. LIMIT_EXCEEDED for more than ${maximumPeople} people. Only for ${seenBy}; others get FORBIDDEN.`,
    args: inputOf(InvitePartnerPersonInput, 'The person.'),
    resolve: (_, { input }, context) => invitePartnerPerson(context, input),
  }),
  removePartnerPerson: t.field({
    type: DeletePayload,
    description: `Removes a person from a partner, from the person’s next request on, or withdraws an invitation. The partner’s secrets keep working. STATE_FORBIDS for the last person, whom only staff can remove. Only for ${seenBy}; others get FORBIDDEN.`,
    args: inputOf(RemovePartnerPersonInput, 'The person.'),
    resolve: (_, { input }, context) => removePartnerPerson(context, input),
  }),
  acceptPartnerInvitation: t.field({
    type: AcceptPartnerInvitationPayload,
    description:
      'Accepts the invitation of a partner. You belong to the partner from your next request on, and its people see your name and your later sign-ins. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(AcceptPartnerInvitationInput, 'The invitation.'),
    resolve: (_, { input }, context) => acceptPartnerInvitation(context, input),
  }),
  declinePartnerInvitation: t.field({
    type: DeletePayload,
    description:
      'Declines the invitation of a partner, which deletes it. Only for people who signed in; API keys and partners get FORBIDDEN.',
    args: inputOf(DeclinePartnerInvitationInput, 'The invitation.'),
    resolve: (_, { input }, context) => declinePartnerInvitation(context, input),
  }),
}));
