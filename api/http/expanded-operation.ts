import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { PublicError } from '../errors.ts';
import { type DocumentParts, documentParts } from '../limits/document/document-parts.ts';
import { selections } from '../limits/document/selections.ts';

interface Expansion {
  readonly fragments: DocumentParts['fragments'];
  /** The selections that may still be written; negative once the result is too large. */
  room: number;
}

/** A document without conditions always fits. */
const maximumSize = 2 * selections.limit;

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
 * Repeated conditions can make a small document large. Compilation takes time in proportion to the result, so its size
 * has a limit of its own.
 */
export function expandedOperation(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationDefinitionNode | PublicError {
  const expansion: Expansion = { fragments: documentParts(document).fragments, room: maximumSize };
  const selectionSet = expandedSet(operation.selectionSet, expansion, []);
  if (expansion.room >= 0) return { ...operation, selectionSet };
  const message = `The document has more than ${maximumSize} selections once its fragments and the conditions around each field are written out.`;
  return new PublicError('DOCUMENT_LIMIT_EXCEEDED', message, {
    rule: selections.rule,
    limit: maximumSize,
    found: null,
  });
}

function expandedSet(set: SelectionSetNode, expansion: Expansion, around: Conditions): SelectionSetNode {
  expansion.room -= set.selections.length;
  if (expansion.room < 0) return set;
  return { ...set, selections: set.selections.map((selection) => expandedSelection(selection, expansion, around)) };
}

function expandedSelection(selection: SelectionNode, expansion: Expansion, around: Conditions): SelectionNode {
  const { directives = [] } = selection;
  const conditions = directives.length === 0 ? around : [...around, directives];
  switch (selection.kind) {
    case Kind.FIELD: {
      const { selectionSet } = selection;
      return selectionSet === undefined
        ? { ...selection }
        : {
            ...selection,
            selectionSet: repeating(conditions, expandedSet(selectionSet, expansion, conditions), expansion),
          };
    }
    case Kind.INLINE_FRAGMENT:
      return { ...selection, selectionSet: expandedSet(selection.selectionSet, expansion, conditions) };
    case Kind.FRAGMENT_SPREAD: {
      const { name, ...place } = selection;
      const fragment = expansion.fragments.get(name.value);
      if (fragment === undefined) throw new Error(`A valid document defines the fragment ${name.value}.`);
      const { typeCondition, selectionSet } = fragment;
      const inner = expandedSet(selectionSet, expansion, conditions);
      return { ...place, kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: inner };
    }
  }
}

/** A selection set below these conditions. */
function repeating(conditions: Conditions, set: SelectionSetNode, expansion: Expansion): SelectionSetNode {
  expansion.room -= conditions.length;
  if (expansion.room < 0) return set;
  return conditions.reduceRight(
    (selectionSet, directives) => ({
      kind: Kind.SELECTION_SET,
      selections: [{ kind: Kind.INLINE_FRAGMENT, directives, selectionSet }],
    }),
    set,
  );
}
