import { Kind } from 'graphql';
import type { DocumentLimit } from './document-limit.ts';
import { writtenSelections } from './document-parts.ts';

/** Counts directives as written: a fragment's directives are checked once, however often the fragment is spread. */
export const directives: DocumentLimit = {
  rule: 'directives',
  limit: 50,
  words: 'directives',
  measure: (parts) => {
    let count = 0;
    for (const definition of parts.definitions) {
      count += definition.directives?.length ?? 0;
      if (definition.kind === Kind.FRAGMENT_DEFINITION) continue;
      for (const variable of definition.variableDefinitions ?? []) count += variable.directives?.length ?? 0;
    }
    for (const selection of writtenSelections(parts)) count += selection.directives?.length ?? 0;
    return count;
  },
};
