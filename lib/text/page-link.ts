/**
 * A path within the portal with its query. Omits parameters that are undefined or empty.
 *
 * @example pageLink('/admin/tokens', { company: 'c1', after: undefined }) // '/admin/tokens?company=c1'
 */
export function pageLink(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
