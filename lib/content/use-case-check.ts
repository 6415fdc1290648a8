import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ContentError } from '../text/content-error.ts';
import type { UseCaseFiles } from './content-files.ts';
import type { Operation } from '../schema/parsed-operation.ts';
import { operationProblems, variableProblems } from '../schema/operation-check.ts';
import { linkProblems, type LinkTargets } from './page-links.ts';
import { requiredScopes } from '../schema/required-scopes.ts';
import type { UseCaseFrontmatter } from './use-case.ts';

interface UseCaseParts {
  folder: string;
  files: UseCaseFiles;
  frontmatter: UseCaseFrontmatter;
  parsed: Operation;
  schema: GraphQLSchema;
  /** The valid link targets of the portal. */
  targets: LinkTargets;
}

/**
 * Checks that the files of one use case match each other, the schema, and the linked pages.
 *
 * @throws ContentError for the first invalid file, with all its problems and their lines.
 */
export function checkUseCase({ folder, files, frontmatter, parsed, schema, targets }: UseCaseParts): void {
  const { operation, variables, page } = files;
  fail(`${folder}/operation.graphql`, [
    ...(parsed.rootField === operation ? [] : [`must select ${operation}, the name of its folder`]),
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
    ...frontmatter.after
      .filter((before) => !targets.has(`/use-cases/${before.operation}`))
      .map((before) => before.operation)
      .map((name) => at(page, `  - operation: ${name}`, `after: there is no use case ${name}`)),
    ...linkProblems(page, `/use-cases/${operation}`, targets),
  ]);
}

function explanationProblems(page: string, declared: string[], explained: string[]): string[] {
  return [
    ...without(declared, explained).map((name) => at(page, 'variables:', `variables.${name}: has no description`)),
    ...without(explained, declared).map((name) => at(page, `  ${name}:`, `variables.${name}: no such variable`)),
  ];
}

/** The page must list exactly the permissions that the schema's descriptions require. */
function scopeProblems(page: string, stated: readonly string[], schema: GraphQLSchema, document: DocumentNode) {
  const required = requiredScopes(schema, document);
  return [
    ...without(required, stated).map((scope) => at(page, 'scopes:', `scopes: the operation needs ${scope}`)),
    ...without(stated, required).map((scope) => at(page, 'scopes:', `scopes: the operation doesn’t need ${scope}`)),
  ];
}

/** Adds to a problem the line of the page that contains `text`. */
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
