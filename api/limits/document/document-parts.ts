import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The parts of a parsed document that the limits measure. */
export interface DocumentParts {
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** All operations and fragments, used or not: validation visits all of them, so the limits do too. */
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

/** Every selection of the document as written, each once; fragments aren't expanded. */
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

/** How to compute a number from a tree of selections. */
export interface Fold {
  /** The number of a field from the number of its selections (0 for a leaf). */
  readonly field: (node: FieldNode, inner: number) => number;
  /** The number of a spread or an inline fragment from its content; the same number when absent. */
  readonly fragment?: (inner: number) => number;
  readonly join: (left: number, right: number) => number;
}

/**
 * Folds selections with their fragments expanded. Each fragment is computed once, however often it is spread. So
 * fragments that spread each other twice (2^50 fields in fifty lines) take time in proportion to their length. The
 * document must have no fragment cycle.
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
    // Validation reports a missing fragment.
    const value = definition === undefined ? 0 : ofSet(definition.selectionSet);
    known.set(name, value);
    return value;
  }
  return ofSet;
}

export const sum = (left: number, right: number): number => left + right;

/** The greatest of some numbers, or 0 if there are none. */
export function greatest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}
