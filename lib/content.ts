import type { MDXContent } from 'mdx/types';
import { cache } from 'react';
import { z } from 'zod';
import { listOperations, parseContent, readUseCaseFiles, type UseCaseFiles } from './content-files.ts';
import { parseOperation, type Operation } from './operation.ts';
import { checkUseCase } from './use-case-check.ts';
import { parseFrontmatter, useCaseGroups, type UseCaseFrontmatter } from './use-case.ts';

/** Everything there is to a use case: its page, its operation, and what the API answered. */
export interface UseCase extends UseCaseFiles {
  frontmatter: UseCaseFrontmatter;
  parsed: Operation;
  /** The prose of the page, as a component. */
  Body: MDXContent;
}

/** All use cases, complete and checked. The one door to `content/use-cases`. */
export const listUseCases = cache(async (): Promise<UseCase[]> => {
  const operations = await listOperations();
  return Promise.all(operations.map((operation) => loadUseCase(operation, operations)));
});

/** One use case by the name of its operation, or `undefined` when there is none of that name. */
export const getUseCase = cache(async (operation: string): Promise<UseCase | undefined> => {
  const operations = await listOperations();
  return operations.includes(operation) ? loadUseCase(operation, operations) : undefined;
});

/** The catalogue: use cases by group, groups in their own order, empty ones left out. */
export async function listUseCaseGroups(): Promise<{ group: string; useCases: UseCase[] }[]> {
  const useCases = await listUseCases();
  return useCaseGroups
    .map((group) => ({ group, useCases: useCases.filter((useCase) => useCase.frontmatter.group === group) }))
    .filter(({ useCases: members }) => members.length > 0);
}

const pageModule = z.object({
  default: z.custom<MDXContent>((value) => typeof value === 'function', 'must be an MDX page'),
  frontmatter: z.unknown(),
});

async function loadUseCase(operation: string, operations: string[]): Promise<UseCase> {
  const folder = `content/use-cases/${operation}`;
  const files = await readUseCaseFiles(operation);
  const module: unknown = await import(`../content/use-cases/${operation}/page.mdx`);
  const page = parseContent(`${folder}/page.mdx`, pageModule, module);
  const frontmatter = parseFrontmatter(`${folder}/page.mdx`, page.frontmatter);
  const parsed = parseOperation(`${folder}/operation.graphql`, files.document);
  checkUseCase({ folder, files, frontmatter, parsed, operations });
  return { ...files, frontmatter, parsed, Body: page.default };
}
