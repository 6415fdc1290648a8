/**
 * The path of a page's Markdown version.
 *
 * @example twinPath('/use-cases/viewer') // '/use-cases/viewer.md'
 */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}
