import type { CompanyMemberFilter, CompanyMemberSort } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { unfiltered, type CompanyListTable } from './admin-list-table.ts';
import { memberRoles } from './member-roles.ts';

export const memberList: CompanyListTable<CompanyMemberFilter, CompanyMemberSort[]> = {
  page: adminPages.members,
  words: ['member', 'members'],
  fields: [
    { param: 'q', kind: 'text', label: 'Email contains', filter: (q) => ({ email: { contains: q } }) },
    {
      param: 'role',
      kind: 'choice',
      label: 'Role',
      choices: [unfiltered, ...memberRoles.map(({ value, label }) => ({ value, label, filter: { role: [value] } }))],
    },
    {
      param: 'sort',
      kind: 'order',
      label: 'Order',
      choices: [
        {
          value: 'email',
          label: 'Email, A to Z',
          column: 'Member',
          sort: [{ field: 'EMAIL', direction: 'ASC' }],
        },
        {
          value: 'email-reversed',
          label: 'Email, Z to A',
          column: 'Member',
          sort: [{ field: 'EMAIL', direction: 'DESC' }],
        },
        {
          value: 'seen',
          label: 'Last signed in first',
          column: 'Last signed in',
          sort: [{ field: 'LAST_SIGNED_IN_AT', direction: 'DESC' }],
        },
        {
          value: 'unseen',
          label: 'Last signed in last',
          column: 'Last signed in',
          sort: [{ field: 'LAST_SIGNED_IN_AT', direction: 'ASC' }],
        },
        {
          value: 'newest',
          label: 'Last added first',
          column: 'Added',
          sort: [{ field: 'CREATED_AT', direction: 'DESC' }],
        },
        {
          value: 'oldest',
          label: 'First added first',
          column: 'Added',
          sort: [{ field: 'CREATED_AT', direction: 'ASC' }],
        },
      ],
    },
  ],
};
