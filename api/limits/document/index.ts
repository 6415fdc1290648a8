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
 * Every limit, in the order in which they are checked: first those that make the others safe to measure. All of them
 * come before graphql's own validation (some of whose rules take the square of what they check) and before compilation.
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

/** The first limit a document breaks, as the refusal to send; undefined when it keeps to all of them. */
export function documentBreach(document: DocumentNode): PublicError | undefined {
  const parts = documentParts(document);
  for (const { rule, limit, words, measure } of documentLimits) {
    const found = measure(parts);
    if (found <= limit) continue;
    // A bomb of fragments has more than can be counted.
    const count = Number.isSafeInteger(found) ? found : null;
    return new PublicError(
      'DOCUMENT_LIMIT_EXCEEDED',
      `The document has ${count ?? 'endlessly many'} ${words}; ${limit === 0 ? 'none are' : `at most ${limit} ${limit === 1 ? 'is' : 'are'}`} taken.`,
      { rule, limit, found: count },
    );
  }
  return undefined;
}
