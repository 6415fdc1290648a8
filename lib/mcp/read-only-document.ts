import { getOperationAST, GraphQLError, Kind, OperationTypeNode, parse, print, type DocumentNode } from 'graphql';

/** As many tokens as the API itself reads. */
const maximumTokens = 2_000;

/** Why a document isn't sent: what an agent can do about it stands in the message. */
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

/** A document of queries alone, as it is sent. */
export interface ReadOnlyDocument {
  readonly document: DocumentNode;
  /** The document printed anew: what was checked is what is sent, comments and all other text are gone. */
  readonly text: string;
  readonly operationName: string | undefined;
}

/**
 * Reads a document.
 *
 * @throws RefusedDocument for a syntax error, with its place.
 */
export function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: maximumTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new RefusedDocument('GRAPHQL_PARSE_FAILED', error.message, error.locations?.[0]);
  }
}

/**
 * Reads a document that may be sent. One mutation or subscription anywhere in it refuses it whole, whatever
 * `operationName` picks: nobody then has to agree on which operation runs.
 *
 * @throws RefusedDocument
 */
export function parseReadOnly(query: string, operationName?: string): ReadOnlyDocument {
  const document = parseDocument(query);
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  for (const { operation, name, loc } of operations) {
    if (operation === OperationTypeNode.QUERY) continue;
    const place = loc && { line: loc.startToken.line, column: loc.startToken.column };
    const what = `The document holds the ${operation}${name === undefined ? '' : ` ${name.value}`}`;
    throw new RefusedDocument('READ_ONLY', `${what}. This server sends queries only; nothing was sent.`, place);
  }
  if (!getOperationAST(document, operationName)) {
    const names = operations.map(({ name }) => name?.value ?? '(unnamed)').join(', ');
    throw new RefusedDocument(
      'OPERATION_NAME_REQUIRED',
      operations.length === 0
        ? 'The document holds no operation.'
        : `operationName must name one of the operations of the document: ${names}.`,
    );
  }
  return { document, text: print(document), operationName };
}
