import { pagesFor } from '#lib/admin/admin-pages.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { lastQueryLink } from '#lib/playground/history.ts';
import { companyLink } from '#lib/session/company-link.ts';
import type { SessionState } from '#lib/session/session-state.ts';
import { browserStorage } from '#lib/storage/browser-storage.ts';
import { pageLink } from '#lib/text/page-link.ts';
import type { Command } from '../search/command.ts';
import type { KnownSession } from './use-session.ts';

type SignedIn = Extract<SessionState, { signedIn: true }>;

/** What a company's permissions allow a reader to start from anywhere. */
const starts = [
  { title: 'Create an API key', path: '/admin/tokens/new', scope: 'TOKENS_WRITE' },
  { title: 'Upload a file', path: '/admin/uploads/new', scope: 'AUDIENCES_WRITE' },
  { title: 'Invite a member', path: '/admin/members/invite', scope: 'ACCESS_WRITE' },
  { title: 'Grant partner access', path: '/admin/partners/grant', scope: 'ACCESS_WRITE' },
];

/** The commands of the search dialog: what the reader can do in the chosen company, and the pages they can open. */
export function commandsFor(session: SignedIn, chooseCompany: KnownSession['chooseCompany']): Command[] {
  const { companies, companyId } = session;
  const company = companies.find(({ id }) => id === companyId);
  const inCompany = (title: string, path: string) => ({
    title,
    context: company?.name ?? '',
    path: pageLink(path, { company: company?.id }),
  });
  const access: Pick<SignedIn['companies'][number], 'role' | 'scopes'> = company ?? { role: null, scopes: [] };
  const lastQuery = lastQueryLink(browserStorage());
  const { pathname, search } = location;
  return [
    ...starts.filter(({ scope }) => access.scopes.includes(scope)).map(({ title, path }) => inCompany(title, path)),
    ...(lastQuery === null ? [] : [{ title: 'Open the last query', context: 'Playground', path: lastQuery }]),
    ...companies
      .filter(({ id }) => id !== companyId)
      .map(({ id, name }) => {
        const switched = { title: `Switch to ${name}`, context: 'Company' };
        const path = companyLink(pathname, search, id);
        if (path !== null) return { ...switched, path };
        // The page is the same for all companies.
        return { ...switched, path: `${pathname}${search}`, onFollow: () => chooseCompany(id) };
      }),
    ...pagesFor(access).map(({ label, href }) => inCompany(label, href)),
    ...(session.isStaff
      ? Object.values(staffPages).map(({ label, href }) => ({ title: label, context: 'Staff console', path: href }))
      : []),
    ...(session.isOfPartner ? [{ title: 'Partner pages', context: 'Partner', path: partnerHref }] : []),
    { title: 'Your account', context: session.name, path: '/account' },
  ];
}
