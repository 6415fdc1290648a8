/**
 * An address within the portal with its query; what is undefined or empty is left out.
 *
 * @example pageLink('/admin/tokens', { company: 'c1', after: undefined }) // '/admin/tokens?company=c1'
 */
export function pageLink(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
