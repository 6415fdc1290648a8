import { type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import type { DocumentLimit } from './document-limit.ts';
import { type DocumentParts, greatest } from './document-parts.ts';

/**
 * The same field selected repeatedly in the same place of the response. The fragments of one screen may each select an
 * `id`. But validation compares every pair of them (OverlappingFieldsCanBeMerged), which takes quadratic time.
 */
export const repeatedFields: DocumentLimit = {
  rule: 'repeated-fields',
  limit: 50,
  words: 'repetitions of one field in the same place',
  measure: (parts) => greatest(parts.definitions.map(({ selectionSet }) => mostRepeated(parts, [selectionSet]))),
};

function mostRepeated(parts: DocumentParts, sets: readonly SelectionSetNode[]): number {
  const byKey = new Map<string, FieldNode[]>();
  for (const set of sets) collect(parts, set, byKey);
  let most = 0;
  for (const nodes of byKey.values()) {
    const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    most = Math.max(most, nodes.length, inner.length === 0 ? 0 : mostRepeated(parts, inner));
  }
  return most;
}

function collect(parts: DocumentParts, set: SelectionSetNode, byKey: Map<string, FieldNode[]>): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [selection]);
      else known.push(selection);
      continue;
    }
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : parts.fragments.get(selection.name.value)?.selectionSet;
    if (inner !== undefined) collect(parts, inner, byKey);
  }
}
