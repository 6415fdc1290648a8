import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { fieldsOf } from '../schema/parsed-operation.ts';

/** A parsed query, or the position of its syntax error. */
export type ReadQuery =
  | { kind: 'document'; document: DocumentNode; operations: OperationDefinitionNode[] }
  | { kind: 'fault'; message: string; offset: number };

/** Parses a query while the reader types it. */
export function readQuery(text: string): ReadQuery {
  try {
    const document = parse(text);
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    if (operations.length > 0) return { kind: 'document', document, operations };
    return { kind: 'fault', message: 'The text contains no query or mutation.', offset: text.length };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { kind: 'fault', message: error.message, offset: error.positions?.[0] ?? text.length };
  }
}

/** The operation at a cursor, or the first one when the cursor is outside all of them. */
export function operationAt(
  operations: readonly OperationDefinitionNode[],
  offset: number,
): OperationDefinitionNode | undefined {
  const inside = operations.find(({ loc }) => loc !== undefined && loc.start <= offset && offset <= loc.end);
  return inside ?? operations[0];
}

/** The operation with this name, or the first one when there is none. */
export function operationNamed(
  operations: readonly OperationDefinitionNode[],
  name: string | undefined,
): OperationDefinitionNode | undefined {
  const named = name === undefined ? undefined : operations.find((operation) => operation.name?.value === name);
  return named ?? operations[0];
}

/** Whether an operation is a mutation. */
export function isMutation(operation: OperationDefinitionNode): boolean {
  return operation.operation === OperationTypeNode.MUTATION;
}

/** Names of the fields that an operation selects on its root type. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  return fieldsOf(withoutFragments(document, operation)).map(({ name }) => name.value);
}

/** The same operation with its fragments replaced by their fields. */
export function withoutFragments(document: DocumentNode, operation: OperationDefinitionNode): OperationDefinitionNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);

  const flatten = (set: SelectionSetNode, open: readonly string[]): SelectionSetNode => {
    const fields = new Map<string, FieldNode>();
    const take = (selection: SelectionNode, within: readonly string[]): void => {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const merged = mergeSelections(fields.get(key)?.selectionSet, selection.selectionSet);
        fields.set(key, merged === undefined ? selection : { ...selection, selectionSet: flatten(merged, within) });
        return;
      }
      const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : undefined;
      // A recursive fragment is an error that the API reports. Here the recursion only has to end.
      if (name !== undefined && within.includes(name)) return;
      const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      const path = name === undefined ? within : [...within, name];
      for (const part of inner?.selectionSet.selections ?? []) take(part, path);
    };
    for (const selection of set.selections) take(selection, open);
    return { ...set, selections: [...fields.values()] };
  };
  return { ...operation, selectionSet: flatten(operation.selectionSet, []) };
}

function mergeSelections(
  before: SelectionSetNode | undefined,
  more: SelectionSetNode | undefined,
): SelectionSetNode | undefined {
  if (before === undefined || more === undefined) return more ?? before;
  return { ...more, selections: [...before.selections, ...more.selections] };
}

/** The operation that a request runs, with its fragments replaced; null when its text has none. */
export function requestedOperation(request: {
  query: string;
  operationName: string | undefined;
}): OperationDefinitionNode | null {
  const read = readQuery(request.query);
  const operation = read.kind === 'fault' ? undefined : operationNamed(read.operations, request.operationName);
  return read.kind === 'fault' || operation === undefined ? null : withoutFragments(read.document, operation);
}
