import type { MDXContent } from 'mdx/types';
import { cache } from 'react';
import { z } from 'zod';
import { parseContent } from './content-files.ts';
import { isProduction } from '../server/env.ts';
import { guideGroups, readGuides, type Guide, type GuideGroup } from './guides.ts';
import { loadGuides } from './load-guides.ts';
import { loadUseCases, type CheckedUseCase } from './load-use-cases.ts';
import { operationNames } from '../schema/schema.ts';
import { useCaseGroups, type UseCaseGroup } from './use-case.ts';

/** A complete use case: its page, its operation, and the recorded response. */
export interface UseCase extends CheckedUseCase {
  /** The page's text, as a component. */
  Body: MDXContent;
}

const readUseCases = remembered(() => loadUseCases());

/** All use cases, complete and checked. Other modules read `content/use-cases` only through this file. */
export const listUseCases = cache(async (): Promise<UseCase[]> => {
  const checked = await readUseCases();
  return Promise.all(checked.map(withBody));
});

/** The use case of an operation, or `undefined` when there is none. */
export const getUseCase = cache(async (operation: string): Promise<UseCase | undefined> => {
  const found = (await readUseCases()).find((useCase) => useCase.operation === operation);
  return found === undefined ? undefined : withBody(found);
});

/** The catalog: groups in their own order, and use cases in the order of the schema. Omits empty groups. */
export async function listUseCaseGroups(): Promise<{ group: UseCaseGroup; useCases: CheckedUseCase[] }[]> {
  const [unsorted, operations] = await Promise.all([readUseCases(), operationNames()]);
  const useCases = unsorted.toSorted(
    (left, right) => operations.indexOf(left.operation) - operations.indexOf(right.operation),
  );
  return useCaseGroups
    .map((group) => ({ group, useCases: useCases.filter((useCase) => useCase.frontmatter.group === group) }))
    .filter(({ useCases: members }) => members.length > 0);
}

/** A guide with its text as a component. */
export interface GuidePage extends Guide {
  Body: MDXContent;
}

/** All guides in the order of the sidebar. Doesn't check their links: the navigation needs only their names. */
export const listGuides = remembered(() => readGuides());

/** Guides by group, both in the order of the sidebar. */
export async function listGuideGroups(): Promise<{ group: GuideGroup; guides: Guide[] }[]> {
  const guides = await listGuides();
  return guideGroups
    .map((group) => ({ group, guides: guides.filter((guide) => guide.group === group) }))
    .filter(({ guides: members }) => members.length > 0);
}

const checkGuides = cache(() => loadGuides());

/** The guide with this slug, checked, or `undefined`. Other modules read `content/guides` only through this file. */
export const getGuide = cache(async (slug: string): Promise<GuidePage | undefined> => {
  const guide = (await checkGuides()).find((known) => known.slug === slug);
  if (guide === undefined) return undefined;
  const module = await importGuide(slug);
  return { ...guide, Body: parseContent(`content/guides/${slug}.mdx`, pageModule, module).default };
});

/** Each folder has a pattern of its own, so that the bundler needn't find a file whose name has a slash. */
function importGuide(slug: string): Promise<unknown> {
  const [first = '', second] = slug.split('/');
  if (second === undefined) return import(`../../content/guides/${first}.mdx`);
  return import(`../../content/guides/operate/${second}.mdx`);
}

const pageModule = z.object({
  default: z.custom<MDXContent>((value) => typeof value === 'function', 'must be an MDX page'),
});

async function withBody(useCase: CheckedUseCase): Promise<UseCase> {
  const { operation } = useCase;
  const module: unknown = await import(`../../content/use-cases/${operation}/page.mdx`);
  const page = parseContent(`content/use-cases/${operation}/page.mdx`, pageModule, module);
  return { ...useCase, Body: page.default };
}

/**
 * Reads once per process: content doesn't change while a built portal runs, and every page's menu lists all of it.
 * Under `next dev` it reads once per request, so that authors see their edits.
 */
function remembered<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let kept: Promise<Content> | undefined;
  return cache(() => (isProduction() ? (kept ??= read()) : read()));
}
