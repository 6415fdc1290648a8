import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The directives of each field and fragment around a selection that has any, outermost first. */
type Conditions = readonly (readonly DirectiveNode[])[];

/**
 * The operation of a valid document, rewritten so that graphql-jit 0.8.9 applies `@skip` and `@include` correctly:
 *
 * - Fragments are written out where they are spread. graphql-jit ignores the second spread of a fragment in a selection
 *   set, even if a condition excludes the first one. It also stores conditions on the nodes of fields, so a fragment that
 *   is spread in two places gets the conditions of both in each. Therefore each place gets nodes of its own.
 * - The selections of a field repeat the conditions around it. Otherwise, graphql-jit forgets them in a fragment, if
 *   another field with the same response name is merged with this one.
 *
 * The limit of selections bounds the size of the result.
 */
export function expandedOperation(document: DocumentNode, operation: OperationDefinitionNode): OperationDefinitionNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return { ...operation, selectionSet: expandedSet(operation.selectionSet, fragments, []) };
}

function expandedSet(set: SelectionSetNode, fragments: Fragments, around: Conditions): SelectionSetNode {
  return { ...set, selections: set.selections.map((selection) => expandedSelection(selection, fragments, around)) };
}

function expandedSelection(selection: SelectionNode, fragments: Fragments, around: Conditions): SelectionNode {
  const { directives = [] } = selection;
  const conditions = directives.length === 0 ? around : [...around, directives];
  switch (selection.kind) {
    case Kind.FIELD: {
      const { selectionSet } = selection;
      return selectionSet === undefined
        ? { ...selection }
        : { ...selection, selectionSet: repeating(conditions, expandedSet(selectionSet, fragments, conditions)) };
    }
    case Kind.INLINE_FRAGMENT:
      return { ...selection, selectionSet: expandedSet(selection.selectionSet, fragments, conditions) };
    case Kind.FRAGMENT_SPREAD: {
      const { name, ...place } = selection;
      const fragment = fragments.get(name.value);
      if (fragment === undefined) throw new Error(`A valid document defines the fragment ${name.value}.`);
      const { typeCondition, selectionSet } = fragment;
      const inner = expandedSet(selectionSet, fragments, conditions);
      return { ...place, kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: inner };
    }
  }
}

/** A selection set below these conditions. */
function repeating(conditions: Conditions, set: SelectionSetNode): SelectionSetNode {
  return conditions.reduceRight(
    (selectionSet, directives) => ({
      kind: Kind.SELECTION_SET,
      selections: [{ kind: Kind.INLINE_FRAGMENT, directives, selectionSet }],
    }),
    set,
  );
}
