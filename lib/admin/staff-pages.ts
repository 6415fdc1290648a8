import type { ListTable, Sort } from './admin-list-table.ts';

/** A page of the staff console. */
export interface StaffPage {
  /** In the navigation, which must fit a narrow screen. */
  label: string;
  /** The page's heading if it is longer than its label. */
  title?: string;
  href: string;
  /** The page above it, if the navigation lists that one instead. */
  parent?: StaffPage;
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
  jobs: { label: 'Jobs', title: 'Failed jobs', href: '/staff/jobs', what: 'failed jobs' },
  mails: { label: 'Emails', title: 'Undelivered emails', href: '/staff/mails', what: 'undelivered emails' },
  feedback: { label: 'Feedback', title: 'Feedback on pages', href: '/staff/feedback', what: 'feedback on pages' },
  searches: {
    label: 'Searches',
    title: 'Searches without results',
    href: '/staff/searches',
    what: 'searches without results',
  },
  audit: { label: 'Audit log', href: '/staff/audit', what: 'audit log' },
} as const satisfies Record<string, StaffPage>;

/** A list of the staff console. */
export interface StaffListTable<Filter extends object = object, ListSort extends Sort = Sort> extends ListTable<
  Filter,
  ListSort
> {
  readonly page: StaffPage;
  /** Whether its URL can name a company, to list only what belongs to it. */
  readonly byCompany?: boolean;
}
