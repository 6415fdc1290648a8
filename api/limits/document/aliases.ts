import { maximumAliases } from '#shared/limits.ts';
import type { DocumentLimit } from './document-limit.ts';
import { foldSelections, greatest, sum } from './document-parts.ts';

/** An alias in a fragment counts as often as the fragment is spread. */
export const aliases: DocumentLimit = {
  rule: 'aliases',
  limit: maximumAliases,
  words: 'aliases',
  measure: (parts) => {
    const count = foldSelections(parts, {
      field: (node, inner) => (node.alias === undefined ? 0 : 1) + inner,
      join: sum,
    });
    return greatest(parts.definitions.map((definition) => count(definition.selectionSet)));
  },
};
