import type { PersonFilter, PersonSort, PersonState } from '../graphql/generated/operations.ts';
import { bothOrders, unfiltered } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

/** Labels of a person's states. */
export const personStates: ReadonlyMap<PersonState, string> = new Map([
  ['ACTIVE', 'Active'],
  ['INVITED', 'Invited'],
  ['NO_COMPANY', 'No company'],
]);

/** All people of the platform, or those of one company, for staff. */
export const personList: StaffListTable<PersonFilter, PersonSort[]> = {
  page: staffPages.people,
  byCompany: true,
  words: ['person', 'people'],
  fields: [
    { param: 'q', kind: 'text', label: 'Email contains', filter: (q) => ({ email: { contains: q } }) },
    { param: 'name', kind: 'text', label: 'Name contains', filter: (name) => ({ name: { contains: name } }) },
    {
      param: 'state',
      kind: 'choice',
      label: 'Status',
      choices: [
        unfiltered,
        ...[...personStates].map(([value, label]) => ({ value, label, filter: { state: [value] } })),
      ],
    },
    {
      param: 'staff',
      kind: 'choice',
      label: 'Works for',
      choices: [unfiltered, { value: 'only', label: 'The platform', filter: { isStaff: { eq: true } } }],
    },
    {
      param: 'sort',
      kind: 'order',
      label: 'Order',
      choices: [
        ...bothOrders('Added', 'CREATED_AT', 'DESC', [
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]),
        ...bothOrders('Person', 'EMAIL', 'ASC', [
          { value: 'email', label: 'Email, A to Z' },
          { value: 'email-reversed', label: 'Email, Z to A' },
        ]),
      ],
    },
  ],
};
