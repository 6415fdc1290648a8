/** A link of the navigation. */
export interface NavigationLink {
  label: string;
  href: string;
  /** What waits behind it, for the places with room to say so. */
  description: string;
}

export const siteName = 'Litfass';

export const siteDescription =
  'The public GraphQL API of an advertising platform: use cases with recorded answers, a playground and API keys.';

/** The portal's own pages, in the order of the header. Only what exists: a link that leads nowhere is a bug. */
export const mainNavigation = [
  {
    label: 'Guides',
    href: '/docs',
    description: 'From the first call to a program that runs every night.',
  },
  {
    label: 'Use cases',
    href: '/use-cases',
    description: 'Questions people ask, each with the query and a recorded answer.',
  },
  {
    label: 'Reference',
    href: '/reference',
    description: 'Every query, mutation and type, with what it needs, what it costs and who reads it.',
  },
  {
    label: 'Changelog',
    href: '/changelog',
    description: 'What changed in the schema, what will go, and what to do about it.',
  },
  {
    label: 'Playground',
    href: '/playground',
    description: 'Write a query with completion and run it as yourself.',
  },
  {
    label: 'API keys',
    href: '/admin/tokens',
    description: 'Create a key for your company and see who uses which.',
  },
] as const satisfies readonly NavigationLink[];

/**
 * Where code samples find the API unless the shell says otherwise. Pages with samples are built before anyone knows
 * where they will be served, so the samples themselves read `LITFASS_API_URL` and fall back to this address.
 */
export const sampleApiUrl = 'http://localhost:4000';
