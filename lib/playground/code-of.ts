import { print, separateOperations } from 'graphql';
import type { Json } from '../content-files.ts';
import { fieldsOf } from '../operation.ts';
import { readQuery } from '../query-text.ts';
import { sampleInput, sampleLanguages } from '../samples/index.ts';
import type { TabText } from './workspace.ts';

/** A query as programs, or why it can't be one yet. */
export type CodeOutcome =
  { kind: 'fault'; message: string } | { kind: 'samples'; samples: { id: string; label: string; code: string }[] };

/** What one is writing as a program in each language; of several operations the one that is named, with its fragments. */
export function codeOf({ query, variables }: TabText, operationName: string | undefined): CodeOutcome {
  const read = readQuery(query);
  if (read.kind === 'fault') return { kind: 'fault', message: `The query is not complete: ${read.message}` };
  const values = readValues(variables);
  if (values === null) return { kind: 'fault', message: 'The variables are no JSON object: { "name": value }.' };
  const definition = read.operations.find(({ name }) => name?.value === operationName) ?? read.operations[0];
  const name = definition?.name?.value;
  const [root] = definition === undefined ? [] : fieldsOf(definition);
  if (definition === undefined || root === undefined) {
    return { kind: 'fault', message: 'The operation selects nothing yet.' };
  }
  const isAlone = read.document.definitions.length === 1;
  const own = separateOperations(read.document)[name ?? ''];
  const document = isAlone || own === undefined ? query : print(own);
  const input = sampleInput(
    // The answer has a field under its alias.
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
  try {
    const value: unknown = JSON.parse(text);
    const json = toJson(value);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}

/** What JSON.parse gave, by its type. */
function toJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
