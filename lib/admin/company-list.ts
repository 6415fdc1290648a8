import type { CompanyFilter, CompanyKind, CompanySort, CompanyStatus } from '../graphql/generated/operations.ts';
import { bothOrders, unfiltered } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

/** Labels of a company's states. */
export const companyStatuses: ReadonlyMap<CompanyStatus, string> = new Map([
  ['ACTIVE', 'Active'],
  ['SUSPENDED', 'Suspended'],
  ['CLOSED', 'Closed'],
]);

/** Labels of the kinds of companies. */
export const companyKinds: readonly { value: CompanyKind; label: string; hint: string }[] = [
  { value: 'ADVERTISER', label: 'Advertiser', hint: 'Runs campaigns for itself.' },
  {
    value: 'AGENCY',
    label: 'Agency',
    hint: 'Manages advertisers. Its keys reach their campaigns, audiences and reports.',
  },
];

/** The kind's name: "Agency". */
export function kindWord(kind: CompanyKind): string {
  return companyKinds.find(({ value }) => value === kind)?.label ?? kind;
}

/** All companies of the platform, for staff. */
export const companyList: StaffListTable<CompanyFilter, CompanySort[]> = {
  page: staffPages.companies,
  words: ['company', 'companies'],
  fields: [
    { param: 'q', kind: 'text', label: 'Name contains', filter: (q) => ({ name: { contains: q } }) },
    {
      param: 'status',
      kind: 'choice',
      label: 'Status',
      choices: [
        unfiltered,
        ...[...companyStatuses].map(([value, label]) => ({ value, label, filter: { status: [value] } })),
      ],
    },
    {
      param: 'kind',
      kind: 'choice',
      label: 'Kind',
      choices: [unfiltered, ...companyKinds.map(({ value, label }) => ({ value, label, filter: { kind: [value] } }))],
    },
    { param: 'agency', kind: 'id', label: 'Agency', filter: (id) => ({ agencyId: { eq: id } }) },
    {
      param: 'sort',
      kind: 'order',
      label: 'Order',
      choices: [
        ...bothOrders('Company', 'NAME', 'ASC', [
          { value: 'name', label: 'Name, A to Z' },
          { value: 'name-reversed', label: 'Name, Z to A' },
        ]),
        ...bothOrders('Created', 'CREATED_AT', 'DESC', [
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]),
      ],
    },
  ],
};
