import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** A parsed document taken apart: what every limit measures. */
export interface DocumentParts {
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Operations and fragments, used or not: validation looks at all of them, so the limits do too. */
  readonly definitions: readonly (OperationDefinitionNode | FragmentDefinitionNode)[];
}

export function documentParts(document: DocumentNode): DocumentParts {
  const operations: OperationDefinitionNode[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  const definitions: (OperationDefinitionNode | FragmentDefinitionNode)[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else continue;
    definitions.push(definition);
  }
  return { document, operations, fragments, definitions };
}

/** Every selection of the document as it is written, each once: nothing is expanded. */
export function* writtenSelections({ definitions }: DocumentParts): Generator<SelectionNode> {
  const sets: SelectionSetNode[] = definitions.map((definition) => definition.selectionSet);
  for (let set = sets.pop(); set !== undefined; set = sets.pop()) {
    for (const selection of set.selections) {
      yield selection;
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined) {
        sets.push(selection.selectionSet);
      }
    }
  }
}

/** How a number comes out of a tree of selections. */
export interface Fold {
  /** A field from its selections' number (0 for a leaf). */
  readonly field: (node: FieldNode, inner: number) => number;
  /** A spread or an inline fragment from what it holds; that itself when absent. */
  readonly fragment?: (inner: number) => number;
  readonly join: (left: number, right: number) => number;
}

/**
 * Folds selections with their fragments expanded. A fragment is worked out once, however often it is spread, so that
 * fragments which spread each other twice (2^50 fields in fifty lines) cost what they are long. The document must have no
 * fragment cycle.
 */
export function foldSelections(
  parts: DocumentParts,
  { field, fragment, join }: Fold,
): (set: SelectionSetNode) => number {
  const known = new Map<string, number>();
  function ofSet(set: SelectionSetNode): number {
    return set.selections.reduce((total, selection) => join(total, ofSelection(selection)), 0);
  }
  function ofSelection(selection: SelectionNode): number {
    if (selection.kind === Kind.FIELD) {
      return field(selection, selection.selectionSet === undefined ? 0 : ofSet(selection.selectionSet));
    }
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT ? ofSet(selection.selectionSet) : ofFragment(selection.name.value);
    return fragment === undefined ? inner : fragment(inner);
  }
  function ofFragment(name: string): number {
    const found = known.get(name);
    if (found !== undefined) return found;
    const definition = parts.fragments.get(name);
    // A fragment that isn't there is for validation to name.
    const value = definition === undefined ? 0 : ofSet(definition.selectionSet);
    known.set(name, value);
    return value;
  }
  return ofSet;
}

export const sum = (left: number, right: number): number => left + right;

/** The greatest of some numbers, 0 for none. */
export function greatest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}
