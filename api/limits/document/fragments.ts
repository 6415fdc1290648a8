import type { DocumentLimit } from './document-limit.ts';

export const fragments: DocumentLimit = {
  rule: 'fragments',
  limit: 50,
  words: 'fragments',
  measure: ({ definitions, operations }) => definitions.length - operations.length,
};
