import type { SitePage } from '../site/site-pages.ts';
import { bullets, link, page } from './markdown-parts.ts';

/** An overview page: lists the pages of its section by group. */
export function overviewMarkdown({ path, title, summary, section }: SitePage, pages: readonly SitePage[]): string {
  const listed = pages.filter((candidate) => candidate.section === section && candidate.path !== path);
  return page(`# ${title}`, `> ${summary}`, ...listByGroup(listed));
}

/** Lists of pages with a heading above each group. */
export function listByGroup(pages: readonly SitePage[], level = '##'): string[] {
  const groups = Map.groupBy(pages, ({ group = '' }) => group);
  return [...groups].flatMap(([group, members]) => [
    ...(group === '' ? [] : [`${level} ${group}`]),
    bullets(members.map(pageLine)),
  ]);
}

/** A page as a list item, in the format of llmstxt.org. */
export function pageLine({ path, title, question, summary }: SitePage): string {
  return `${link(question ?? title, path)}: ${summary}`;
}
