export interface NavigationLink {
  label: string;
  href: string;
  /** A description of the target, for places that have room for it. */
  description: string;
}

export const siteName = 'Litfass';

export const siteDescription =
  'The public GraphQL API of an advertising platform: use cases with recorded responses, a playground and API keys.';

/** The start of the pages for the people of a company. */
export const adminHref = '/admin';

/** The start of the pages for the people of a partner. */
export const partnerHref = '/partner';

/** The start of the staff console. */
export const staffHref = '/staff';

/** The portal's own pages, in the order of the header. Lists only existing pages: a broken link is a bug. */
export const mainNavigation = [
  {
    label: 'Guides',
    href: '/docs',
    description: 'Learn the API step by step, from the first request to a program that runs every night.',
  },
  {
    label: 'Use cases',
    href: '/use-cases',
    description:
      'Common questions, each with a query and its recorded response, also as collections for Postman and Altair.',
  },
  {
    label: 'Reference',
    href: '/reference',
    description: 'Every query, mutation and type, with its permissions, its cost and its use cases.',
  },
  {
    label: 'Changelog',
    href: '/changelog',
    description: 'Changes to the schema, upcoming removals, and how to adapt to them.',
  },
  {
    label: 'Playground',
    href: '/playground',
    description: 'Write a query with completion and run it on your own data.',
  },
  {
    label: 'Admin',
    href: adminHref,
    description: 'Manage the API keys, partners, uploads and members of your company.',
  },
] as const satisfies readonly NavigationLink[];

/** The header's links after those of the main navigation, each for some people only. */
export const personalNavigation = [
  { label: 'Partner', href: partnerHref },
  { label: 'Staff', href: staffHref },
] as const;

/**
 * The default URL of the API in code samples, for programs that run without `LITFASS_API_URL`. Pages with samples are
 * built before the API's URL is known. Browsers replace this one in what they show and copy.
 */
export const sampleApiUrl = 'http://localhost:4000';

/** The URL of the portal in the code of guides. Pages and their Markdown versions have the portal's own in its place. */
export const samplePortalUrl = 'http://localhost:3000';

/** The name of the `<meta>` element with the API's URL. */
export const apiUrlMeta = 'litfass-api-url';
