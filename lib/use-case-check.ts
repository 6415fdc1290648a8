import { ContentError } from './content-error.ts';
import type { UseCaseFiles } from './content-files.ts';
import type { Operation } from './operation.ts';
import { allSections } from './site.ts';
import type { UseCaseFrontmatter } from './use-case.ts';

interface UseCaseParts {
  folder: string;
  files: UseCaseFiles;
  frontmatter: UseCaseFrontmatter;
  parsed: Operation;
  /** Names of all use cases, to know which links lead somewhere. */
  operations: string[];
}

/**
 * Checks what must agree between the files of one use case.
 *
 * @throws ContentError for the first file that doesn't hold, with all its problems.
 */
export function checkUseCase({ folder, files, frontmatter, parsed, operations }: UseCaseParts): void {
  const { operation, variables } = files;
  const declared = parsed.variables.map(({ name }) => name);

  fail(
    `${folder}/operation.graphql`,
    parsed.rootField === operation ? [] : [`must ask for ${operation}, as its folder says`],
  );
  fail(`${folder}/variables.json`, [
    ...without(Object.keys(variables), declared).map((name) => `${name}: the operation has no such variable`),
    ...parsed.variables
      .filter(({ name, required }) => required && !(name in variables))
      .map(({ name }) => `${name}: is required by the operation`),
  ]);
  fail(`${folder}/page.mdx`, [
    ...without(declared, Object.keys(frontmatter.variables)).map((name) => `variables.${name}: is not explained`),
    ...without(Object.keys(frontmatter.variables), declared).map((name) => `variables.${name}: no such variable`),
    ...frontmatter.next
      .filter(({ href }) => !isPage(href, operations))
      .map(({ href }) => `next: ${href} is not a page of the portal`),
  ]);
}

function fail(file: string, problems: string[]): void {
  if (problems.length > 0) throw new ContentError(file, problems);
}

function without(names: string[], others: string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

function isPage(href: string, operations: string[]): boolean {
  const url = new URL(href, 'https://portal.invalid');
  const useCase = url.searchParams.get('use-case');
  if (useCase !== null && !operations.includes(useCase)) return false;
  const pages: string[] = [...allSections.map((link) => link.href), ...operations.map((name) => `/use-cases/${name}`)];
  return pages.includes(url.pathname);
}
