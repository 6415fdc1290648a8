import { readChangelog } from '../changelog/changelog.ts';
import { readGuides, fileOf, guidesFolder } from '../content/guides.ts';
import { loadUseCases } from '../content/load-use-cases.ts';
import { loadReference } from '../site/portal-reference.ts';
import { siteDescription, siteName } from '../server/site.ts';
import { listSitePages, type SitePage } from '../site/site-pages.ts';
import { changelogMarkdown } from './changelog-markdown.ts';
import { components } from './components.ts';
import { withWholeLinks } from './links.ts';
import { llmsText } from './llms.ts';
import { mdxToMarkdown } from './mdx-to-markdown.ts';
import { listByGroup, overviewMarkdown } from './overview.ts';
import { page } from './markdown-parts.ts';
import { referenceMarkdown } from './reference-markdown.ts';
import { useCaseMarkdown } from './use-case-markdown.ts';

type Writer = (options: { withPrograms: boolean }) => string | Promise<string>;

/** The pages and their Markdown writers. Built once per process, because the files don't change while it runs. */
let known: Promise<{ pages: readonly SitePage[]; writers: ReadonlyMap<string, Writer> }> | undefined;

function load() {
  known ??= loadWriters();
  return known;
}

/** Every public page. Each has a Markdown version. */
export async function listTwins(): Promise<readonly SitePage[]> {
  return (await load()).pages;
}

/** A page as Markdown with absolute URLs, or `undefined` when there is no such page. */
export async function readTwin(path: string, origin: string): Promise<string | undefined> {
  const { pages, writers } = await load();
  const markdown = await writers.get(path)?.({ withPrograms: true });
  return markdown === undefined ? undefined : whole(markdown, origin, pages);
}

/** `/llms.txt`: an index of the pages (https://llmstxt.org). */
export async function readLlms(origin: string): Promise<string> {
  const { pages } = await load();
  return whole(llmsText(pages), origin, pages);
}

/** `/llms-full.txt`: every page in one file. Omits the sample programs, which repeat each request in five languages. */
export async function readLlmsFull(origin: string): Promise<string> {
  const { pages, writers } = await load();
  const texts = await Promise.all(
    pages
      // Skips overviews: llms.txt has the same lists.
      .filter(({ path }) => !overviews.has(path))
      .map(
        async ({ path }) => `${(await writers.get(path)?.({ withPrograms: false })) ?? ''}\nSource: ${origin}${path}\n`,
      ),
  );
  return [whole(llmsText(pages), origin, pages), ...texts.map((text) => whole(text, origin, pages))].join('\n---\n\n');
}

const overviews: ReadonlySet<string> = new Set(['/', '/docs', '/use-cases', '/reference', '/playground']);

function whole(markdown: string, origin: string, pages: readonly SitePage[]): string {
  return withWholeLinks(markdown, origin, new Set(pages.map(({ path }) => path)));
}

async function loadWriters() {
  const [pages, guides, useCases, reference] = await Promise.all([
    listSitePages(),
    readGuides(),
    loadUseCases(),
    loadReference(),
  ]);
  const changelog = async () => changelogMarkdown(await readChangelog(), reference.own ? reference.schema : undefined);
  const writers = new Map<string, Writer>([
    ['/', () => page(`# ${siteName}`, `> ${siteDescription}`, ...pagesBySection(pages))],
    ['/changelog', changelog],
    ...guides.map((guide) => [guide.path, () => guideMarkdown(guide)] as const),
    ...useCases.map(
      (useCase) =>
        [
          `/use-cases/${useCase.operation}`,
          (options: { withPrograms: boolean }) => useCaseMarkdown(useCase, options),
        ] as const,
    ),
    ...referenceMarkdown(reference),
  ]);
  for (const overview of pages) {
    if (!writers.has(overview.path)) writers.set(overview.path, () => overviewMarkdown(overview, pages));
  }
  return { pages, writers };
}

async function guideMarkdown({ slug, title, summary, source }: Awaited<ReturnType<typeof readGuides>>[number]) {
  return page(`# ${title}`, `> ${summary}`, await mdxToMarkdown(fileOf(guidesFolder, slug), source, components));
}

function pagesBySection(pages: readonly SitePage[]): string[] {
  return [
    ...Map.groupBy(
      pages.filter(({ path }) => path !== '/'),
      ({ section }) => section,
    ),
  ].flatMap(([section, members]) => [`## ${section}`, ...listByGroup(members, '###')]);
}
