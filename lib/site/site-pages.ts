import { listGuideGroups, listUseCaseGroups } from '../content/content.ts';
import { referenceGroups } from '../reference/type-groups.ts';
import { loadReference } from './portal-reference.ts';
import { mainNavigation, siteDescription } from '../server/site.ts';

/** Sections of the portal, in reading order. */
export const siteSections = ['Start', 'Guides', 'Use cases', 'Reference', 'Changelog'] as const;

type SiteSection = (typeof siteSections)[number];

/** A public page. */
export interface SitePage {
  /** Its path in the portal, without a query. */
  path: string;
  /** Its title in lists and in the sidebar. */
  title: string;
  /** Its content, in a sentence or two. */
  summary: string;
  section: SiteSection;
  /** Its group within the section, if there are groups: the group of a use case, the kind of a type. */
  group?: string;
  /** The question that a use case answers. */
  question?: string;
}

/**
 * Every public page of the portal, in reading order. The only source for the sitemap, search, llms.txt and
 * previous/next links: a page that isn't here can't be found.
 */
export async function listSitePages(): Promise<SitePage[]> {
  return [
    ...startPages,
    ...(await guidePages()),
    ...(await useCasePages()),
    ...(await referencePages()),
    ...overviewOf('/changelog', 'Changelog'),
  ];
}

/** The pages before and after a page, within its section. */
export function neighborsOf(
  pages: readonly SitePage[],
  path: string,
): { previous: SitePage | undefined; next: SitePage | undefined } {
  const page = pages.find((candidate) => candidate.path === path);
  const siblings = pages.filter(({ section }) => section === page?.section);
  const position = siblings.findIndex((sibling) => sibling.path === path);
  return position === -1
    ? { previous: undefined, next: undefined }
    : { previous: siblings[position - 1], next: siblings[position + 1] };
}

const startPages: readonly SitePage[] = [
  { path: '/', title: 'Start', summary: siteDescription, section: 'Start' },
  ...overviewOf('/playground', 'Start'),
];

async function guidePages(): Promise<SitePage[]> {
  const groups = await listGuideGroups();
  return [
    ...overviewOf('/docs', 'Guides'),
    ...groups.flatMap(({ group, guides }) =>
      guides.map(({ path, title, summary }): SitePage => ({ path, title, summary, section: 'Guides', group })),
    ),
  ];
}

/** The section's page that lists the others. */
function overviewOf(path: string, section: SiteSection): SitePage[] {
  return mainNavigation
    .filter(({ href }) => href === path)
    .map(({ href, label, description }) => ({ path: href, title: label, summary: description, section }));
}

async function useCasePages(): Promise<SitePage[]> {
  const groups = await listUseCaseGroups();
  return [
    ...overviewOf('/use-cases', 'Use cases'),
    ...groups.flatMap(({ group, useCases }) =>
      useCases.map(({ operation, frontmatter: { title, question, summary } }): SitePage => ({
        path: `/use-cases/${operation}`,
        title,
        question,
        summary,
        section: 'Use cases',
        group,
      })),
    ),
  ];
}

async function referencePages(): Promise<SitePage[]> {
  return [
    ...overviewOf('/reference', 'Reference'),
    ...referenceGroups(await loadReference()).flatMap(({ kind, title, entries }) =>
      entries.map(({ name, path, summary }): SitePage => ({
        path,
        title: kind === 'directive' ? `@${name}` : name,
        summary: summary || `The ${kind} ${name}.`,
        section: 'Reference',
        group: title,
      })),
    ),
  ];
}
