import type { MDXContent } from 'mdx/types';
import { cache } from 'react';
import { z } from 'zod';
import { parseContent } from './content-files.ts';
import { isProduction } from './env.ts';
import { guideGroups, readGuides, type Guide, type GuideGroup } from './guides.ts';
import { loadGuides } from './load-guides.ts';
import { loadUseCases, type CheckedUseCase } from './load-use-cases.ts';
import { operationNames } from './schema.ts';
import { useCaseGroups, type UseCaseGroup } from './use-case.ts';

/** Everything there is to a use case: its page, its operation, and what the API answered. */
export interface UseCase extends CheckedUseCase {
  /** The prose of the page, as a component. */
  Body: MDXContent;
}

const readUseCases = remembered(() => loadUseCases());

/** All use cases, complete and checked. The one door to `content/use-cases`. */
export const listUseCases = cache(async (): Promise<UseCase[]> => {
  const checked = await readUseCases();
  return Promise.all(checked.map(withBody));
});

/** One use case by the name of its operation, or `undefined` when there is none of that name. */
export const getUseCase = cache(async (operation: string): Promise<UseCase | undefined> => {
  const found = (await readUseCases()).find((useCase) => useCase.operation === operation);
  return found === undefined ? undefined : withBody(found);
});

/** The catalogue: use cases by group in the order of the schema, groups in their own order, empty ones left out. */
export async function listUseCaseGroups(): Promise<{ group: UseCaseGroup; useCases: CheckedUseCase[] }[]> {
  const [unsorted, operations] = await Promise.all([readUseCases(), operationNames()]);
  const useCases = unsorted.toSorted(
    (left, right) => operations.indexOf(left.operation) - operations.indexOf(right.operation),
  );
  return useCaseGroups
    .map((group) => ({ group, useCases: useCases.filter((useCase) => useCase.frontmatter.group === group) }))
    .filter(({ useCases: members }) => members.length > 0);
}

/** A guide with the prose of its page, as a component. */
export interface GuidePage extends Guide {
  Body: MDXContent;
}

/** All guides in the order of the sidebar, without a look at what they link to: navigation needs their names only. */
export const listGuides = remembered(() => readGuides());

/** Guides by group, in the order of both. */
export async function listGuideGroups(): Promise<{ group: GuideGroup; guides: Guide[] }[]> {
  const guides = await listGuides();
  return guideGroups
    .map((group) => ({ group, guides: guides.filter((guide) => guide.group === group) }))
    .filter(({ guides: members }) => members.length > 0);
}

const checkGuides = cache(() => loadGuides());

/** One guide by its slug, checked, or `undefined` when there is none. The one door to `content/guides`. */
export const getGuide = cache(async (slug: string): Promise<GuidePage | undefined> => {
  const guide = (await checkGuides()).find((known) => known.slug === slug);
  if (guide === undefined) return undefined;
  const module: unknown = await import(`../content/guides/${slug}.mdx`);
  return { ...guide, Body: parseContent(`content/guides/${slug}.mdx`, pageModule, module).default };
});

const pageModule = z.object({
  default: z.custom<MDXContent>((value) => typeof value === 'function', 'must be an MDX page'),
});

async function withBody(useCase: CheckedUseCase): Promise<UseCase> {
  const { operation } = useCase;
  const module: unknown = await import(`../content/use-cases/${operation}/page.mdx`);
  const page = parseContent(`content/use-cases/${operation}/page.mdx`, pageModule, module);
  return { ...useCase, Body: page.default };
}

/**
 * Reads once a process: content doesn't change while a built portal runs, and every page's menu names all of it. Under
 * `next dev` once a request, because an author wants to see what was just written.
 */
function remembered<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let kept: Promise<Content> | undefined;
  return cache(() => (isProduction() ? (kept ??= read()) : read()));
}
