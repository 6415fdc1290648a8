import { GraphQLError, parse, type DocumentNode } from 'graphql';

/** The parsed text of an editor, or undefined while it isn't a valid document. */
export function parsedDocument(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
