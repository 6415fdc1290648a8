import { Kind } from 'graphql';
import type { DocumentLimit } from './document-limit.ts';
import { type DocumentParts, foldSelections, greatest, writtenSelections } from './document-parts.ts';

const introspectionRoots = new Set(['__schema', '__type']);

/** Levels of fields, the leaf included. What introspection asks for is bounded by itself. */
export const depth: DocumentLimit = {
  rule: 'depth',
  limit: 12,
  words: 'levels of fields',
  measure: (parts) => {
    const levels = foldSelections(parts, {
      field: (node, inner) => (introspectionRoots.has(node.name.value) ? 1 : 1 + inner),
      join: Math.max,
    });
    // Operations alone: the fragments of an introspection query are deeper than this before they are known as such.
    return greatest(parts.operations.map(({ selectionSet }) => levels(selectionSet)));
  },
};

/** The query every GraphQL tool sends goes 15 levels deep, nine of them `ofType`. */
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
