import type { CompanyMemberFilter, CompanyMemberSort } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { bothOrders, unfiltered, type CompanyListTable } from './admin-list-table.ts';
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
        ...bothOrders('Member', 'EMAIL', 'ASC', [
          { value: 'email', label: 'Email, A to Z' },
          { value: 'email-reversed', label: 'Email, Z to A' },
        ]),
        ...bothOrders('Last signed in', 'LAST_SIGNED_IN_AT', 'DESC', [
          { value: 'seen', label: 'Last signed in first' },
          { value: 'unseen', label: 'Last signed in last' },
        ]),
        ...bothOrders('Added', 'CREATED_AT', 'DESC', [
          { value: 'newest', label: 'Last added first' },
          { value: 'oldest', label: 'First added first' },
        ]),
      ],
    },
  ],
};
