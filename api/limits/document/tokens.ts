import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { PublicError } from '../../errors.ts';

/** What `parse` reads of a document. */
export const maximumTokens = 2_000;

/**
 * Parses a document of at most 2,000 tokens: the lexer stops there, however long the text goes on. The answer is the
 * refusal when there are more; a syntax error is thrown as graphql's own.
 */
export function parseWithinTokens(query: string): DocumentNode | PublicError {
  try {
    return parse(query, { maxTokens: maximumTokens });
  } catch (error) {
    // The only sign graphql gives of it (language/parser.js).
    if (!(error instanceof GraphQLError) || !/more that \d+ tokens/.test(error.message)) throw error;
    return new PublicError(
      'DOCUMENT_LIMIT_EXCEEDED',
      `The document has more than ${maximumTokens} tokens. Split it, and send values as variables.`,
      { rule: 'tokens', limit: maximumTokens },
    );
  }
}
