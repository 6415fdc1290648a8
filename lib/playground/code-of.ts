import { print, separateOperations } from 'graphql';
import { fieldsOf } from '../schema/parsed-operation.ts';
import { operationNamed, readQuery } from '../run/query-text.ts';
import { readVariables } from '../run/variable-faults.ts';
import { sampleInput, sampleLanguages } from '../samples/index.ts';
import type { TabText } from './workspace-state.ts';

/** A query as programs, or the reason why that isn't possible yet. */
export type CodeOutcome =
  { kind: 'fault'; message: string } | { kind: 'samples'; samples: { id: string; label: string; code: string }[] };

/** The query as a program in each language. With several operations, uses the named one and its fragments. */
export function codeOf({ query, variables }: TabText, operationName: string | undefined): CodeOutcome {
  const read = readQuery(query);
  if (read.kind === 'fault') return { kind: 'fault', message: `The query is incomplete: ${read.message}` };
  const values = readVariables(variables);
  if (values === null) return { kind: 'fault', message: 'The variables must be a JSON object: { "name": value }.' };
  const definition = operationNamed(read.operations, operationName);
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
