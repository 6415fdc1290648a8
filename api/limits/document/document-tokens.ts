import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { maximumTokens } from '#shared/limits.ts';
import { PublicError } from '../../errors.ts';

/**
 * Parses a document of at most 2,000 tokens; the lexer stops there, however long the text is. Returns the error when
 * there are more; throws graphql's own error for a syntax error.
 */
export function parseWithinTokens(query: string): DocumentNode | PublicError {
  try {
    return parse(query, { maxLexicalTokens: maximumTokens });
  } catch (error) {
    // The message is graphql's only sign of it (language/parser.js).
    if (!(error instanceof GraphQLError) || !/more that \d+ tokens/.test(error.message)) throw error;
    return new PublicError(
      'DOCUMENT_LIMIT_EXCEEDED',
      `The document has more than ${maximumTokens} tokens. Split it, and send values as variables.`,
      { rule: 'tokens', limit: maximumTokens },
    );
  }
}
