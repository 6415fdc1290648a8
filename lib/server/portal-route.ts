/** The areas of the portal. Every other path is `other`, so metrics have a bounded number of labels. */
const areas = new Set([
  ...['_next', 'account', 'admin', 'changelog', 'connect', 'docs', 'markdown', 'mcp', 'partner', 'playground'],
  ...['readyz', 'reference', 'search', 'sign-in', 'staff', 'use-cases'],
]);

const endpoints = new Set(['auth', 'feedback', 'graphql', 'healthz', 'run-as', 'session', 'whole-page']);

/**
 * The area of a path, for metrics: `/use-cases/listCompanies` is `/use-cases`.
 *
 * @example portalRoute('/api/graphql?x=1') // '/api/graphql'
 */
export function portalRoute(url: string): string {
  const [, first = '', second = ''] = url.split(/[?#]/, 1)[0]?.split('/') ?? [];
  if (first === '') return '/';
  if (first === 'api') return endpoints.has(second) ? `/api/${second}` : 'other';
  return areas.has(first) ? `/${first}` : 'other';
}
