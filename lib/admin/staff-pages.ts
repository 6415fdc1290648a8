import type { ListTable } from './admin-list-table.ts';

/** A page of the staff console. */
export interface StaffPage {
  label: string;
  href: string;
  /** The page's subject as it appears within a sentence: "companies". */
  what: string;
}

/** The start of the staff console. */
export const staffHref = '/staff';

/** The pages of the staff console, in the order of its navigation. */
export const staffPages = {
  companies: { label: 'Companies', href: '/staff/companies', what: 'companies' },
  people: { label: 'People', href: '/staff/people', what: 'people' },
  partners: { label: 'Partners', href: '/staff/partners', what: 'partners' },
  jobs: { label: 'Jobs', href: '/staff/jobs', what: 'failed jobs' },
  mails: { label: 'Mails', href: '/staff/mails', what: 'undelivered mails' },
  audit: { label: 'Audit log', href: '/staff/audit', what: 'audit log' },
} as const satisfies Record<string, StaffPage>;

/** A list of the staff console. */
export interface StaffListTable<Filter extends object = object, Sort = unknown> extends ListTable<Filter, Sort> {
  readonly page: StaffPage;
  /** Whether its URL can name a company, to list only what belongs to it. */
  readonly byCompany?: boolean;
}
