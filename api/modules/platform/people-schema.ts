import type { OwnSession } from '../../auth/oauth/index.ts';
import { maximumSessions } from '../../auth/oauth/index.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { CompanyStatus } from '../companies/index.ts';
import { CompanyRoleEnum } from '../members/index.ts';
import { type PersonMembershipRow, type PersonRow, platformPersonTable } from './people-store.ts';
import {
  getPlatformPerson,
  listPlatformPeople,
  listPlatformPeopleOfCompany,
  maximumMemberships,
  type PlatformPerson,
} from './people.ts';

const PersonState = builder.enumType('PersonState', {
  description: 'Whether a person can use the portal.',
  values: {
    ACTIVE: { description: 'Has joined a company, or is on the platform’s staff.' },
    INVITED: { description: 'Was invited, and hasn’t joined a company yet.' },
    NO_COMPANY: { description: 'Can sign in, but has left every company, or was removed from it.' },
  },
});

export const Person = builder.objectRef<PersonRow>('Person').implement({
  description: 'A person as the platform’s staff see them.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email address that the person signs in with.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name, if the person or their issuer gave one.' }),
    state: t.expose('state', { type: PersonState, description: 'Whether the person can use the portal.' }),
    isEmailProven: t.exposeBoolean('isProven', {
      description:
        'Whether the person has verified the email address. Until then, each invitation of the email address creates a person of its own.',
    }),
    isStaff: t.exposeBoolean('isStaff', { description: 'Whether the person is on the platform’s staff.' }),
    hasSecondFactor: t.exposeBoolean('hasSecondFactor', {
      description:
        'Whether the person has a second factor: an authenticator app or a passkey. False for people of an external issuer.',
    }),
    companies: t.exposeInt('companies', { description: 'Number of companies that the person has joined.' }),
    invitations: t.exposeInt('invitations', {
      description: 'Number of companies that have invited the person. Includes invitations whose link has expired.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was first added.' }),
    lastSignedInAt: t.expose('lastSignedInAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last sign-in; null before the first.',
    }),
  }),
});

const PersonMembership = builder.objectRef<PersonMembershipRow>('PersonMembership').implement({
  description: 'A company that a person has joined or is invited to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the member.' }),
    companyId: t.exposeID('companyId', { description: 'ID of the company.' }),
    companyName: t.exposeString('companyName', { description: 'Name of the company.' }),
    companyStatus: t.expose('status', { type: CompanyStatus, description: 'State of the company.' }),
    role: t.expose('role', { type: CompanyRoleEnum, description: 'Role in the company.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was invited or added.' }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person joined; null while they are invited.',
    }),
    invitationExpiresAt: t.expose('invitationExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link of the invitation expires; null if there is no link.',
    }),
  }),
});

const PersonSession = builder.objectRef<OwnSession>('PersonSession').implement({
  description: 'A browser in which a person is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the session.' }),
    device: t.exposeString('device', {
      description: 'Browser and operating system as the browser names them, such as `Firefox on Windows`.',
    }),
    ipAddress: t.exposeString('ipAddress', { description: 'IP address of the last request in it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person signed in.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      description: 'Time of the last request in it, to the minute.',
    }),
  }),
});

const PlatformPersonType = builder.objectRef<PlatformPerson>('PlatformPerson').implement({
  description: 'A person, with the companies and sessions that staff need to help them.',
  fields: (t) => ({
    person: t.expose('person', { type: Person, description: 'The person.' }),
    memberships: t.field({
      type: [PersonMembership],
      ...maximumSize(maximumMemberships),
      description: `Companies that the person has joined or is invited to, by name; the first ${maximumMemberships}.`,
      resolve: ({ memberships }) => [...memberships],
    }),
    sessions: t.field({
      type: [PersonSession],
      ...maximumSize(maximumSessions),
      description: `Browsers in which the person is signed in, the last used first; at most ${maximumSessions}. Empty for people of an external issuer.`,
      resolve: ({ sessions }) => [...sessions],
    }),
  }),
});

const personList = defineList({
  item: Person,
  table: platformPersonTable,
  plural: 'people',
  enums: { state: PersonState },
  filters: {
    id: 'By ID.',
    email: 'By email address.',
    name: 'By name.',
    state: 'Any of these states.',
    isStaff: 'Whether they are on the platform’s staff.',
    hasSecondFactor: 'Whether they have an authenticator app or a passkey.',
    lastSignedInAt: 'By last sign-in.',
  },
  sorts: {
    EMAIL: 'By email address.',
    CREATED_AT: 'By the time they were first added.',
    LAST_SIGNED_IN_AT: 'By last sign-in; people who never signed in count as latest.',
  },
});

builder.queryFields((t) => ({
  listPlatformPeople: t.field({
    type: personList.Page,
    description:
      'Lists all people of the platform. With `companyId`, lists the people of one company, whose audit log then records that you viewed them. Only for the platform’s staff; others get FORBIDDEN.',
    args: {
      companyId: t.arg.id({ description: 'Only people who have joined this company, or are invited to it.' }),
      ...personList.args,
    },
    resolve: (_, { companyId, ...list }, context) =>
      companyId == null ? listPlatformPeople(context, list) : listPlatformPeopleOfCompany(context, companyId, list),
  }),
  getPlatformPerson: t.field({
    type: PlatformPersonType,
    nullable: true,
    description:
      'Returns a person with their companies, invitations and sessions. Null if no person has this ID. The audit logs of these companies record that you viewed the person. Only for the platform’s staff; others get FORBIDDEN.',
    args: { id: t.arg.id({ required: true, description: 'ID of the person.' }) },
    resolve: (_, { id }, context) => getPlatformPerson(context, id),
  }),
}));
