import type { DocumentLimit } from './document-limit.ts';
import { foldSelections, greatest, sum } from './document-parts.ts';

/**
 * The size of a document with its fragments expanded, which decides the time of its compilation. The later limits may
 * walk the expanded document, because this limit bounds its size.
 */
export const selections: DocumentLimit = {
  rule: 'selections',
  limit: 2_000,
  words: 'selections once its fragments are written out',
  measure: (parts) => {
    const size = foldSelections(parts, { field: (_, inner) => 1 + inner, fragment: (inner) => 1 + inner, join: sum });
    return greatest(parts.definitions.map((definition) => size(definition.selectionSet)));
  },
};
