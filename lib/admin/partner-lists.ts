import type { PartnerAccessGrantFilter, PartnerFilter } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import type { CompanyListTable } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

/** Partners with access to a company. */
export const grantList: CompanyListTable<PartnerAccessGrantFilter> = {
  page: adminPages.partners,
  words: ['grant', 'grants'],
  fields: [
    {
      param: 'show',
      kind: 'view',
      choices: [
        { value: 'active', label: 'With access', filter: { status: ['ACTIVE'] } },
        { value: 'all', label: 'All', filter: {} },
      ],
    },
  ],
};

/** All partners of the platform, for staff. */
export const registerList: StaffListTable<PartnerFilter> = {
  page: staffPages.partners,
  words: ['partner', 'partners'],
  fields: [{ param: 'q', kind: 'text', label: 'Name contains', filter: (q) => ({ name: { contains: q } }) }],
};
