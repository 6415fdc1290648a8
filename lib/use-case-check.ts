import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ContentError } from './content-error.ts';
import type { UseCaseFiles } from './content-files.ts';
import type { Operation } from './operation.ts';
import { operationProblems, variableProblems } from './operation-check.ts';
import { errorAnchors, linksIn, type PageLink } from './page-links.ts';
import { requiredScopes } from './required-scopes.ts';
import { allSections } from './site.ts';
import type { UseCaseFrontmatter } from './use-case.ts';

/** What there is in the portal to link to: use cases by name, each with the ids on its page. */
type LinkTargets = ReadonlyMap<string, readonly string[]>;

interface UseCaseParts {
  folder: string;
  files: UseCaseFiles;
  frontmatter: UseCaseFrontmatter;
  parsed: Operation;
  schema: GraphQLSchema;
  useCases: LinkTargets;
}

/**
 * Checks what must agree between the files of one use case, the schema, and the pages it leads to.
 *
 * @throws ContentError for the first file that doesn't hold, with all its problems and their lines.
 */
export function checkUseCase({ folder, files, frontmatter, parsed, schema, useCases }: UseCaseParts): void {
  const { operation, variables, page } = files;
  fail(`${folder}/operation.graphql`, [
    ...(parsed.rootField === operation ? [] : [`must ask for ${operation}, as its folder says`]),
    ...operationProblems(schema, parsed.document),
  ]);
  const declared = parsed.variables.map(({ name }) => name);
  fail(`${folder}/variables.json`, [
    ...without(Object.keys(variables), declared).map((name) => `${name}: the operation has no such variable`),
    ...variableProblems(schema, parsed.definition, variables),
  ]);
  fail(`${folder}/page.mdx`, [
    ...explanationProblems(page, declared, Object.keys(frontmatter.variables)),
    ...scopeProblems(page, frontmatter.scopes, schema, parsed.document),
    ...without(
      frontmatter.after.map((before) => before.operation),
      [...useCases.keys()],
    ).map((name) => at(page, `  - operation: ${name}`, `after: there is no use case ${name}`)),
    ...linksIn(page)
      .filter((link) => !isReachable(link, operation, useCases))
      .map(({ href, line }) => `line ${line}: ${href} is not a page of the portal, or has no such anchor`),
  ]);
}

function explanationProblems(page: string, declared: string[], explained: string[]): string[] {
  return [
    ...without(declared, explained).map((name) => at(page, 'variables:', `variables.${name}: is not explained`)),
    ...without(explained, declared).map((name) => at(page, `  ${name}:`, `variables.${name}: no such variable`)),
  ];
}

/** The page says what the schema's descriptions say, no more and no less. */
function scopeProblems(page: string, stated: readonly string[], schema: GraphQLSchema, document: DocumentNode) {
  const required = requiredScopes(schema, document);
  return [
    ...without(required, stated).map((scope) => at(page, 'scopes:', `scopes: the operation needs ${scope}`)),
    ...without(stated, required).map((scope) => at(page, 'scopes:', `scopes: nothing here needs ${scope}`)),
  ];
}

function isReachable({ href }: PageLink, operation: string, useCases: LinkTargets): boolean {
  if (/^(https?:|mailto:)/.test(href)) return true;
  const url = new URL(href, `https://portal.invalid/use-cases/${operation}`);
  const named = url.searchParams.get('use-case');
  if (named !== null && !useCases.has(named)) return false;
  const useCase = /^\/use-cases\/(\w+)$/.exec(url.pathname)?.[1];
  if (useCase === undefined && !allSections.some((section) => section.href === url.pathname)) return false;
  const anchors = useCase === undefined ? anchorsOf(url.pathname) : useCases.get(useCase);
  if (useCase !== undefined && anchors === undefined) return false;
  return url.hash === '' || anchors === undefined || anchors.includes(decodeURIComponent(url.hash.slice(1)));
}

/** Ids of a page outside the use cases, where they are known. */
function anchorsOf(path: string): readonly string[] | undefined {
  return path === '/docs/errors' ? errorAnchors : undefined;
}

/** A problem with the line of the page that holds `text`. */
function at(page: string, text: string, problem: string): string {
  const index = page.split('\n').findIndex((line) => line.startsWith(text));
  return index < 0 ? problem : `line ${index + 1}: ${problem}`;
}

function fail(file: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new ContentError(file, problems);
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}
