import type { SitePage } from '../site-pages.ts';
import { bullets, link, page } from './parts.ts';

/** A page that lists others: those of its section, by group. */
export function overviewMarkdown({ path, title, summary, section }: SitePage, pages: readonly SitePage[]): string {
  const listed = pages.filter((candidate) => candidate.section === section && candidate.path !== path);
  return page(`# ${title}`, `> ${summary}`, ...listByGroup(listed));
}

/** Lists of pages with a heading over each group. */
export function listByGroup(pages: readonly SitePage[], level = '##'): string[] {
  const groups = Map.groupBy(pages, ({ group = '' }) => group);
  return [...groups].flatMap(([group, members]) => [
    ...(group === '' ? [] : [`${level} ${group}`]),
    bullets(members.map(pageLine)),
  ]);
}

/** A page in a list, the way llmstxt.org has it. */
export function pageLine({ path, title, question, summary }: SitePage): string {
  return `${link(question ?? title, path)}: ${summary}`;
}
