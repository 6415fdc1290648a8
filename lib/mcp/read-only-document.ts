import { getOperationAST, GraphQLError, Kind, OperationTypeNode, parse, print, type DocumentNode } from 'graphql';
import { maximumTokens } from '#shared/limits.ts';

/** A document that isn't sent. The message says what an agent can do about it. */
export class RefusedDocument extends Error {
  override readonly name = 'RefusedDocument';
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'READ_ONLY' | 'OPERATION_NAME_REQUIRED';
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(code: RefusedDocument['code'], message: string, place?: { line: number; column: number }) {
    super(message);
    this.code = code;
    this.line = place?.line;
    this.column = place?.column;
  }
}

/** A document that contains only queries, as sent to the API. */
export interface ReadOnlyDocument {
  readonly document: DocumentNode;
  /** The reprinted document, so that the API receives exactly what was checked, without comments. */
  readonly text: string;
  readonly operationName: string | undefined;
}

/**
 * Parses a document.
 *
 * @throws RefusedDocument for a syntax error, with its position.
 */
export function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, { maxLexicalTokens: maximumTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new RefusedDocument('GRAPHQL_PARSE_FAILED', error.message, error.locations?.[0]);
  }
}

/**
 * Parses a document that may be sent. One mutation or subscription rejects the whole document, regardless of
 * `operationName`. So the check doesn't depend on which operation the server runs.
 *
 * @throws RefusedDocument
 */
export function parseReadOnly(query: string, operationName?: string): ReadOnlyDocument {
  const document = parseDocument(query);
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  for (const { operation, name, loc } of operations) {
    if (operation === OperationTypeNode.QUERY) continue;
    const place = loc && { line: loc.startToken.line, column: loc.startToken.column };
    const what = `The document contains the ${operation}${name === undefined ? '' : ` ${name.value}`}`;
    throw new RefusedDocument('READ_ONLY', `${what}. This server sends only queries. Nothing was sent.`, place);
  }
  if (!getOperationAST(document, operationName)) {
    const names = operations.map(({ name }) => name?.value ?? '(unnamed)').join(', ');
    throw new RefusedDocument(
      'OPERATION_NAME_REQUIRED',
      operations.length === 0
        ? 'The document contains no operation.'
        : `operationName must be one of the document’s operations: ${names}.`,
    );
  }
  return { document, text: print(document), operationName };
}
