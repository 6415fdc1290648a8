import type { FirstPartyUploadFilter, FirstPartyUploadSort } from '../graphql/generated/operations.ts';
import { adminPages } from '../admin/admin-pages.ts';
import { bothOrders, unfiltered, type CompanyListTable } from '../admin/admin-list-table.ts';
import { uploadStatuses } from './upload-words.ts';

export const uploadList: CompanyListTable<FirstPartyUploadFilter, FirstPartyUploadSort[]> = {
  page: adminPages.uploads,
  words: ['upload', 'uploads'],
  fields: [
    { param: 'q', kind: 'text', label: 'File name contains', filter: (q) => ({ fileName: { contains: q } }) },
    {
      param: 'status',
      kind: 'choice',
      label: 'Status',
      choices: [
        unfiltered,
        ...[...uploadStatuses].map(([value, label]) => ({ value, label, filter: { status: [value] } })),
      ],
    },
    { param: 'audience', kind: 'id', label: 'Audience', filter: (id) => ({ audienceId: { eq: id } }) },
    {
      param: 'sort',
      kind: 'order',
      label: 'Order',
      choices: [
        ...bothOrders('Created', 'CREATED_AT', 'DESC', [
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]),
        ...bothOrders('Size', 'CONTENT_LENGTH', 'DESC', [
          { value: 'largest', label: 'Largest file first' },
          { value: 'smallest', label: 'Smallest file first' },
        ]),
      ],
    },
  ],
};
