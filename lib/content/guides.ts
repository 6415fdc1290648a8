import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ContentError } from '../text/content-error.ts';
import { parseContent } from './content-files.ts';
import { readFrontmatter } from './frontmatter.ts';
import type { PageSection } from '../text/page-section.ts';
import { sectionsOf } from './page-links.ts';

/** The folder of the guides: `<slug>.mdx` becomes the page `/docs/<slug>`, also in a folder: `operate/install.mdx`. */
export const guidesFolder = join('content', 'guides');

/** The group of the pages for those who run Litfass. Their commands belong to an installation, not to a client. */
export const operatorsGroup = 'Operate';

/** Groups of the guides, in reading order. */
export const guideGroups = [
  'Start',
  'Reading and writing',
  'Recipes',
  'In production',
  'Partners and agents',
  operatorsGroup,
] as const;

export type GuideGroup = (typeof guideGroups)[number];

/** A page that explains one topic across all operations. */
export interface Guide {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  /** What the reader learns, in a sentence. */
  readonly summary: string;
  readonly group: GuideGroup;
  /** The MDX source of the page. */
  readonly source: string;
  /** All link targets on the page, in order. */
  readonly sections: readonly PageSection[];
}

const sentence = z.string().trim().min(1, 'must not be empty');

const frontmatterShape = z.strictObject({
  title: sentence.max(40, 'must fit in 40 characters'),
  summary: sentence.max(200, 'must fit in 200 characters').endsWith('.', 'must be a sentence'),
  group: z.enum(guideGroups),
  /** Position within the group, from 1. */
  order: z.int().min(1),
});

/**
 * Every guide of a folder in the order of the sidebar. Doesn't check links to other pages.
 *
 * @throws ContentError for invalid frontmatter.
 */
export async function readGuides(folder = guidesFolder): Promise<Guide[]> {
  const names = await readdir(/* turbopackIgnore: true */ folder, { recursive: true });
  const slugs = names.filter((name) => name.endsWith('.mdx')).map((name) => name.slice(0, -'.mdx'.length));
  const placed = await Promise.all(slugs.map((slug) => readGuide(folder, slug)));
  placed.sort((left, right) => rank(left) - rank(right) || left.slug.localeCompare(right.slug, 'en'));
  return placed.map(({ order, ...guide }, index) => {
    const before = placed[index - 1];
    if (before?.group === guide.group && before.order === order) {
      throw new ContentError(fileOf(folder, guide.slug), [`order: ${before.slug} already has this position`]);
    }
    return guide;
  });
}

/** The path of a guide's source file. */
export function fileOf(folder: string, slug: string): string {
  return join(/* turbopackIgnore: true */ folder, `${slug}.mdx`);
}

async function readGuide(folder: string, slug: string): Promise<Guide & { order: number }> {
  const file = fileOf(folder, slug);
  const source = await readFile(file, 'utf8');
  const frontmatter = parseContent(file, frontmatterShape, readFrontmatter(file, source));
  return { ...frontmatter, slug, path: `/docs/${slug}`, source, sections: sectionsOf(source) };
}

function rank({ group, order }: { group: GuideGroup; order: number }): number {
  return guideGroups.indexOf(group) * 1000 + order;
}
