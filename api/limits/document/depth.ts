import { Kind } from 'graphql';
import { maximumDepth } from '#shared/limits.ts';
import type { DocumentLimit } from './document-limit.ts';
import { type DocumentParts, foldSelections, greatest, writtenSelections } from './document-parts.ts';

const introspectionRoots = new Set(['__schema', '__type']);

/** Levels of fields, including the leaf. Introspection has its own limit. */
export const depth: DocumentLimit = {
  rule: 'depth',
  limit: maximumDepth,
  words: 'levels of fields',
  measure: (parts) => {
    const levels = foldSelections(parts, {
      field: (node, inner) => (introspectionRoots.has(node.name.value) ? 1 : 1 + inner),
      join: Math.max,
    });
    // Operations only: the fragments of an introspection query exceed this limit before they are recognized as such.
    return greatest(parts.operations.map(({ selectionSet }) => levels(selectionSet)));
  },
};

/** The introspection query of GraphQL tools has 15 levels, nine of them `ofType`. */
export const introspectionDepth: DocumentLimit = {
  rule: 'introspection-depth',
  limit: 16,
  words: 'levels of introspection',
  measure: (parts) => greatest(introspectionLevels(parts)),
};

function* introspectionLevels(parts: DocumentParts): Generator<number> {
  const levels = foldSelections(parts, { field: (_, inner) => 1 + inner, join: Math.max });
  for (const selection of writtenSelections(parts)) {
    if (selection.kind !== Kind.FIELD || !introspectionRoots.has(selection.name.value)) continue;
    if (selection.selectionSet !== undefined) yield 1 + levels(selection.selectionSet);
  }
}
