/** Pages outside the admin area that show a company of the reader's choice. They keep their other parameters. */
const pagesOfACompany = /^\/(connect\/[^/]+|playground|use-cases\/[^/]+)$/;

/**
 * The URL of a page for another of the reader's companies, or null for a page that is the same for all companies. In the
 * admin area, filters and the page of a single object belong to one company, so they are left out.
 *
 * @example companyLink('/admin/tokens/k1/edit', '', 'c2') // '/admin/tokens?company=c2'
 */
export function companyLink(pathname: string, query: string, companyId: string): string | null {
  if (pathname.startsWith('/admin/')) {
    const [path] = pathname.split(/\/(?=[0-9a-f]{8}-)/i);
    return `${path ?? pathname}?company=${encodeURIComponent(companyId)}`;
  }
  if (!pagesOfACompany.test(pathname)) return null;
  const parameters = new URLSearchParams(query);
  parameters.set('company', companyId);
  return `${pathname}?${parameters.toString()}`;
}
