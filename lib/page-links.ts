import { portalErrors, requestErrors, userErrors } from '../content/guides/error-codes.ts';
import { withoutFrontmatter } from './frontmatter.ts';

/** A link to another page of the portal, with the line it stands in. */
export interface PageLink {
  readonly href: string;
  readonly line: number;
}

/** Ids that every use-case page has beside those of its own headings. */
const frameAnchors = ['variables', 'errors', 'next', 'samples'];

/** Links of a page's source: in its text, and the `href` of its frontmatter. Fenced code holds none. */
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

/** Ids of a page's own headings, as rehype-slug makes them. */
export function headingAnchors(source: string): string[] {
  const seen = new Map<string, number>();
  const headings = [...withoutFenced(withoutFrontmatter(source)).matchAll(/^#{2,6} +(.+)$/gm)];
  return headings.map(([, text = '']) => {
    const slug = toSlug(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, ''));
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Every id on the page of a use case with this source. */
export function useCaseAnchors(source: string): string[] {
  return [...frameAnchors, ...headingAnchors(source)];
}

/** The ids of the error guide: its codes. */
export const errorAnchors: readonly string[] = [...requestErrors, ...userErrors, ...portalErrors].map(
  ({ code }) => code,
);

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function withoutFenced(source: string): string {
  return source.replace(/^ *```[\s\S]*?^ *```/gm, '');
}
