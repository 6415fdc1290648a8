import type { AdminPage } from './admin-pages.ts';

/** The start of the pages for a partner's people. */
export const partnerHref = '/partner';

type PartnerPage = Pick<AdminPage, 'label' | 'href' | 'what'> & { title: string; summary: string };

/** The pages of one partner, in the order of its navigation. */
export function partnerPages(id: string) {
  const home = `${partnerHref}/${id}`;
  return {
    credentials: {
      label: 'Credentials',
      title: 'Credentials',
      href: home,
      what: 'credentials',
      summary: 'What your program needs to request access tokens.',
    },
    companies: {
      label: 'Companies',
      title: 'Companies',
      href: `${home}/companies`,
      what: 'companies',
      summary: 'The companies that granted access, with which permissions, and until when.',
    },
    usage: {
      label: 'Usage',
      title: 'Usage',
      href: `${home}/usage`,
      what: 'usage',
      summary:
        'Requests with your access tokens by day in UTC, including those that failed before they reached a company.',
    },
    people: {
      label: 'People',
      title: 'People',
      href: `${home}/people`,
      what: 'people',
      summary: 'Everyone here can rotate secrets, invite and remove people, and accept the terms of service.',
    },
  } satisfies Record<string, PartnerPage>;
}

/** The path of the form that invites a person to a partner. */
export function partnerInvitePath(id: string): string {
  return `${partnerPages(id).people.href}/invite`;
}

export type PartnerPageName = keyof ReturnType<typeof partnerPages>;
