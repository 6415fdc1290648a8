import type { CompanyRole } from '../../auth/permissions.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { NodeInterface } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { listCompanyMembers } from './service.ts';
import { companyMemberTable, type CompanyMemberRow } from './store.ts';

const roles = {
  ADMIN: { description: 'Everything, including keys, members, partners and the audit trail.' },
  EDITOR: { description: 'Reads and changes campaigns and audiences; reads reports.' },
  VIEWER: { description: 'Reads campaigns, audiences and reports.' },
} as const satisfies Record<CompanyRole, { description: string }>;

export const CompanyRoleEnum = builder.enumType('CompanyRole', {
  description: 'What a member may do in the company.',
  values: roles,
});

const CompanyMember = builder.objectRef<CompanyMemberRow>('CompanyMember').implement({
  description: 'A person with a role in a company.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company the role is in.',
      resolve: (member, _, { loaders }) => loaders.companies.load(member.companyId),
    }),
    email: t.exposeString('email', { description: 'E-mail address the person signs in with.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name, where the person or their issuer gave one.' }),
    role: t.field({ type: CompanyRoleEnum, description: 'Role in the company.', resolve: (member) => member.role }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When the person became a member.',
      resolve: (member) => member.createdAt,
    }),
    lastSignedInAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Last sign-in; null before the first.',
      resolve: (member) => member.lastSignedInAt,
    }),
  }),
});

const memberList = defineList({
  item: CompanyMember,
  table: companyMemberTable,
  plural: 'members',
  enums: { role: CompanyRoleEnum },
  filters: { email: 'By e-mail address.', role: 'Any of these roles.' },
  sorts: {
    EMAIL: 'By e-mail address.',
    CREATED_AT: 'By the moment they became members.',
    LAST_SIGNED_IN_AT: 'By last sign-in; never signed in counts as latest.',
  },
});

builder.queryFields((t) => ({
  listCompanyMembers: t.field({
    type: memberList.Page,
    description:
      'Members of a company. Its own members may read it; keys and partners need ACCESS_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...memberList.args },
    resolve: (_, { companyId, ...list }, context) => listCompanyMembers(context, companyId, list),
  }),
}));
