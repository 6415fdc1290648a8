/**
 * The page of a section that a path belongs to; empty if it is none. The start of a section is above its other pages in
 * the path, so a page below it that the navigation leaves out isn't a part of it.
 */
export function currentPage(paths: readonly string[], pathname: string): string {
  const isStart = (href: string) => paths.some((other) => other.startsWith(`${href}/`));
  return paths.find((href) => pathname === href || (!isStart(href) && pathname.startsWith(`${href}/`))) ?? '';
}
