import type { DocumentNode } from 'graphql';
import { PublicError } from '../../errors.ts';
import { aliases } from './aliases.ts';
import { depth, introspectionDepth } from './depth.ts';
import { directives } from './directives.ts';
import type { DocumentLimit } from './document-limit.ts';
import { documentParts } from './document-parts.ts';
import { fragmentCycles } from './fragment-cycles.ts';
import { fragments } from './fragments.ts';
import { inputDepth } from './input-depth.ts';
import { repeatedFields } from './repeated-fields.ts';
import { mutations, rootFields, tokenMutations } from './root-fields.ts';
import { selections } from './selections.ts';

/**
 * Every limit, in the order of the checks: the first ones make the others safe to measure. All of them run before
 * graphql's own validation, because some of its rules take quadratic time, and before compilation.
 */
export const documentLimits: readonly DocumentLimit[] = [
  fragments,
  fragmentCycles,
  selections,
  depth,
  introspectionDepth,
  inputDepth,
  aliases,
  rootFields,
  directives,
  mutations,
  tokenMutations,
  repeatedFields,
];

/** The error for the first limit that a document exceeds; undefined when it exceeds none. */
export function documentBreach(document: DocumentNode): PublicError | undefined {
  const parts = documentParts(document);
  for (const { rule, limit, words, measure } of documentLimits) {
    const found = measure(parts);
    if (found <= limit) continue;
    // Nested fragments can exceed the largest safe integer.
    const count = Number.isSafeInteger(found) ? found : null;
    return new PublicError(
      'DOCUMENT_LIMIT_EXCEEDED',
      `The document has ${count ?? 'endlessly many'} ${words}; the maximum is ${limit}.`,
      { rule, limit, found: count },
    );
  }
  return undefined;
}
