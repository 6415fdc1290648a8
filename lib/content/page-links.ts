import { errorCodeGroups } from '#shared/error-codes.ts';
import type { PageSection } from '../text/page-section.ts';
import { withoutFrontmatter } from './frontmatter.ts';

/** A link to another page of the portal, with its line number. */
export interface PageLink {
  readonly href: string;
  readonly line: number;
}

/** Valid link targets: page paths, each with the ids on the page, or `undefined` when the ids are unknown. */
export type LinkTargets = ReadonlyMap<string, readonly string[] | undefined>;

/** Sections that use-case pages have around their own: before them, and after them. */
const useCaseFrame = {
  before: [
    { id: 'operation', title: 'Operation and response', level: 2 },
    { id: 'variables', title: 'Variables', level: 2 },
  ],
  after: [
    { id: 'errors', title: 'Errors', level: 2 },
    { id: 'reference', title: 'In the reference', level: 2 },
    { id: 'next', title: 'What to do next', level: 2 },
  ],
} as const satisfies Record<string, readonly PageSection[]>;

/** The links of a page's source: in its text, and in the `href` of its frontmatter. Skips fenced code. */
export function linksIn(source: string): PageLink[] {
  let fenced = false;
  return source.split('\n').flatMap((text, index) => {
    if (text.trimStart().startsWith('```')) fenced = !fenced;
    if (fenced) return [];
    const inText = [...text.matchAll(/\]\(([^)\s]+)\)|\bhref="([^"]+)"/g)].map(([, first, second]) => first ?? second);
    const inHead = /^\s*(?:- )?href: +['"]?([^'"\s]+)/.exec(text)?.[1];
    return [...inText, inHead].filter((href) => href !== undefined).map((href) => ({ href, line: index + 1 }));
  });
}

/** Broken links of a page, each with its line. `path` is the page's own path, for links to its own headings. */
export function linkProblems(source: string, path: string, targets: LinkTargets): string[] {
  return linksIn(source)
    .filter(({ href }) => !isReachable(href, path, targets))
    .map(({ href, line }) => `line ${line}: ${href} is not a page of the portal, or has no such anchor`);
}

function isReachable(href: string, path: string, targets: LinkTargets): boolean {
  if (/^(https?:|mailto:)/.test(href)) return true;
  const url = new URL(href, `https://portal.invalid${path}`);
  const named = url.searchParams.get('use-case');
  if (named !== null && !targets.has(`/use-cases/${named}`)) return false;
  if (!targets.has(url.pathname)) return false;
  const anchors = targets.get(url.pathname);
  return url.hash === '' || anchors === undefined || anchors.includes(decodeURIComponent(url.hash.slice(1)));
}

/** A page's own headings with the ids that rehype-slug generates, and the sections of its error codes. */
export function sectionsOf(source: string): PageSection[] {
  const seen = new Map<string, number>();
  const text = withoutFenced(withoutFrontmatter(source));
  return [...text.matchAll(/^(#{2,6}) +(.+)$|^<ErrorCodes of="(\w+)"/gm)].flatMap(
    ([, marks = '', heading = '', codes]) => {
      if (codes !== undefined) return codeSections(codes);
      const title = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');
      const slug = toSlug(title);
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return [{ id: count === 0 ? slug : `${slug}-${count}`, title, level: marks.length }];
    },
  );
}

/** The sections of a use-case page with this source, in their order. */
export function sectionsOfUseCase(source: string): PageSection[] {
  return [...useCaseFrame.before, ...sectionsOf(source), ...useCaseFrame.after];
}

function codeSections(group: string): PageSection[] {
  return Object.entries(errorCodeGroups)
    .filter(([name]) => name === group)
    .flatMap(([, guides]) => guides.map(({ code }) => ({ id: code, title: code, level: 3 })));
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Blanks out fenced code, so that line numbers stay the same. */
function withoutFenced(source: string): string {
  return source.replace(/^ *```[\s\S]*?^ *```/gm, (text) => text.replace(/[^\n]+/g, ''));
}
