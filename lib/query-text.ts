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
import { fieldsOf } from './operation.ts';

/** A query as it is typed: what it says, or where it stops being GraphQL. */
export type ReadQuery =
  | { kind: 'document'; document: DocumentNode; operations: OperationDefinitionNode[] }
  | { kind: 'fault'; message: string; offset: number };

/** Reads a query that somebody is typing. */
export function readQuery(text: string): ReadQuery {
  try {
    const document = parse(text);
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    if (operations.length > 0) return { kind: 'document', document, operations };
    return { kind: 'fault', message: 'There is no query or mutation in it.', offset: text.length };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { kind: 'fault', message: error.message, offset: error.positions?.[0] ?? text.length };
  }
}

/** The operation a cursor stands in; the first one when it stands in none. */
export function operationAt(
  operations: readonly OperationDefinitionNode[],
  offset: number,
): OperationDefinitionNode | undefined {
  const inside = operations.find(({ loc }) => loc !== undefined && loc.start <= offset && offset <= loc.end);
  return inside ?? operations[0];
}

/** The operation of a name; the first one where there is none of it. */
export function operationNamed(
  operations: readonly OperationDefinitionNode[],
  name: string | undefined,
): OperationDefinitionNode | undefined {
  const named = name === undefined ? undefined : operations.find((operation) => operation.name?.value === name);
  return named ?? operations[0];
}

/** Whether running an operation changes something. */
export function isMutation(operation: OperationDefinitionNode): boolean {
  return operation.operation === OperationTypeNode.MUTATION;
}

/** Names of the fields an operation asks its root type for. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  return fieldsOf(withoutFragments(document, operation)).map(({ name }) => name.value);
}

/** The same operation with the fields of its fragments in their places, so that it can be read without them. */
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
      // A fragment inside itself is a fault the API tells; here it must only come to an end.
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
