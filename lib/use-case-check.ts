import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ContentError } from './content-error.ts';
import type { UseCaseFiles } from './content-files.ts';
import type { Operation } from './operation.ts';
import { operationProblems, variableProblems } from './operation-check.ts';
import { linkProblems, type LinkTargets } from './page-links.ts';
import { requiredScopes } from './required-scopes.ts';
import type { UseCaseFrontmatter } from './use-case.ts';

interface UseCaseParts {
  folder: string;
  files: UseCaseFiles;
  frontmatter: UseCaseFrontmatter;
  parsed: Operation;
  schema: GraphQLSchema;
  /** What there is in the portal to link to. */
  targets: LinkTargets;
}

/**
 * Checks what must agree between the files of one use case, the schema, and the pages it leads to.
 *
 * @throws ContentError for the first file that doesn't hold, with all its problems and their lines.
 */
export function checkUseCase({ folder, files, frontmatter, parsed, schema, targets }: UseCaseParts): void {
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
    ...frontmatter.after
      .filter((before) => !targets.has(`/use-cases/${before.operation}`))
      .map((before) => before.operation)
      .map((name) => at(page, `  - operation: ${name}`, `after: there is no use case ${name}`)),
    ...linkProblems(page, `/use-cases/${operation}`, targets),
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
