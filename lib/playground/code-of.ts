import { print, separateOperations } from 'graphql';
import { isObject, type Json, parseJson } from '#shared/json.ts';
import { fieldsOf } from '../schema/parsed-operation.ts';
import { readQuery } from '../run/query-text.ts';
import { sampleInput, sampleLanguages } from '../samples/index.ts';
import type { TabText } from './workspace-state.ts';

/** A query as programs, or the reason why that isn't possible yet. */
export type CodeOutcome =
  { kind: 'fault'; message: string } | { kind: 'samples'; samples: { id: string; label: string; code: string }[] };

/** The query as a program in each language. With several operations, uses the named one and its fragments. */
export function codeOf({ query, variables }: TabText, operationName: string | undefined): CodeOutcome {
  const read = readQuery(query);
  if (read.kind === 'fault') return { kind: 'fault', message: `The query is incomplete: ${read.message}` };
  const values = readValues(variables);
  if (values === null) return { kind: 'fault', message: 'The variables must be a JSON object: { "name": value }.' };
  const definition = read.operations.find(({ name }) => name?.value === operationName) ?? read.operations[0];
  const name = definition?.name?.value;
  const [root] = definition === undefined ? [] : fieldsOf(definition);
  if (definition === undefined || root === undefined) {
    return { kind: 'fault', message: 'The operation selects no field yet.' };
  }
  const isAlone = read.document.definitions.length === 1;
  const own = separateOperations(read.document)[name ?? ''];
  const document = isAlone || own === undefined ? query : print(own);
  const input = sampleInput(
    // The response has the field under its alias.
    { definition, rootField: root.alias?.value ?? root.name.value },
    { document: document.trim(), variables: values },
  );
  return {
    kind: 'samples',
    samples: sampleLanguages.map(({ id, label, write }) => ({ id, label, code: write(input) })),
  };
}

function readValues(text: string): Record<string, Json> | null {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  return isObject(value) ? value : null;
}
