import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { ContentError } from '../text/content-error.ts';
import { readAnswer, readRequest, type RecordedAnswer, type RequestFiles } from './content-files.ts';
import { guidesFolder } from './guides.ts';
import { operationProblems, variableProblems } from '../schema/operation-check.ts';
import { parseOperation, type Operation } from '../schema/parsed-operation.ts';
import { loadSchema } from '../schema/schema.ts';

/** An operation in a guide, by the name of its folder in `content/guides/operations`. */
export interface GuideOperation extends RequestFiles, RecordedAnswer {
  readonly name: string;
  readonly parsed: Operation;
}

/** The folder with the operations of a guides folder. */
export function operationsOf(folder = guidesFolder): string {
  return join(/* turbopackIgnore: true */ folder, 'operations');
}

/**
 * Reads an operation of the guides with its recorded response.
 *
 * @throws ContentError that names the file that is invalid for the schema.
 */
export async function loadGuideOperation(name: string, folder = operationsOf()): Promise<GuideOperation> {
  const [schema, request, answer] = await Promise.all([
    loadSchema(),
    readRequest(name, folder),
    readAnswer(name, folder),
  ]);
  const file = `${folder}/${name}/operation.graphql`;
  const parsed = parseOperation(file, request.document);
  fail(file, operationProblems(schema, parsed.document));
  fail(`${folder}/${name}/variables.json`, unfitVariables(schema, parsed, request));
  return { name, parsed, ...request, ...answer };
}

function unfitVariables(schema: GraphQLSchema, parsed: Operation, { variables }: RequestFiles): string[] {
  const declared = parsed.variables.map((variable) => variable.name);
  const unknown = Object.keys(variables).filter((given) => !declared.includes(given));
  return [
    ...unknown.map((given) => `${given}: the operation has no such variable`),
    ...variableProblems(schema, parsed.definition, variables),
  ];
}

function fail(file: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new ContentError(file, problems);
}
