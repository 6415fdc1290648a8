import { OperationTypeNode, print } from 'graphql';
import type { CodeLanguage } from '../text/highlight.ts';
import { fieldsOf, type Operation } from '../schema/parsed-operation.ts';
import { toCurl } from './curl.ts';
import { toGo } from './go.ts';
import { toPhp } from './php.ts';
import { toPython } from './python.ts';
import type { SampleInput } from './sample.ts';
import { toTypeScript } from './typescript.ts';

/** The languages of the samples, in the order of their tabs. */
export const sampleLanguages = [
  { id: 'curl', label: 'curl', highlightAs: 'bash', extension: 'sh', write: toCurl },
  { id: 'typescript', label: 'TypeScript', highlightAs: 'typescript', extension: 'ts', write: toTypeScript },
  { id: 'python', label: 'Python', highlightAs: 'python', extension: 'py', write: toPython },
  { id: 'php', label: 'PHP', highlightAs: 'php', extension: 'php', write: toPhp },
  { id: 'go', label: 'Go', highlightAs: 'go', extension: 'go', write: toGo },
] as const satisfies readonly {
  id: string;
  label: string;
  highlightAs: CodeLanguage;
  /** The extension of its files. */
  extension: string;
  write: (input: SampleInput) => string;
}[];

/** The input for an operation's samples. Detects a paged list or a mutation from the operation. */
export function sampleInput(
  { definition, rootField }: Pick<Operation, 'definition' | 'rootField'>,
  { document, variables }: Pick<SampleInput, 'document' | 'variables'>,
): SampleInput {
  const [root] = fieldsOf(definition);
  const selects = (name: string) => root !== undefined && fieldsOf(root).some((field) => field.name.value === name);
  const pages = (definition.variableDefinitions ?? []).some(
    ({ variable, type }) => variable.name.value === 'page' && print(type) === 'PageInput',
  );
  return {
    document,
    variables,
    list: pages && selects('items') && selects('pageInfo') ? rootField : undefined,
    mutation: definition.operation === OperationTypeNode.MUTATION && selects('userErrors') ? rootField : undefined,
  };
}
