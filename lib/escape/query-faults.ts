import { GraphQLError, Kind, parse, print, type DocumentNode } from 'graphql';
import type { Json } from '#shared/json.ts';
import { maximumTokens } from '#shared/limits.ts';
import type { Fault } from './fault.ts';

/** A corrected query with its errors. Has an `operationName` when there are several operations. */
export interface JudgedQuery {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly faults: readonly Fault[];
}

const smartQuotes = /[“”„‟]/g;

/** Whether a text is valid GraphQL that contains an operation. */
export function isGraphql(text: string): boolean {
  const document = read(text);
  return (
    !(document instanceof GraphQLError) && document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  );
}

/** Whether a text is probably meant as GraphQL, valid or not. */
export function looksLikeGraphql(text: string): boolean {
  const start = text.replace(/^(?:\s|#[^\n]*\n)+/, '');
  if (/^(?:query|mutation|subscription|fragment)\b(?!\s*=)/.test(start)) return true;
  return /^\{\s*(?:#[^\n]*\n\s*)*(?:\.\.\.|[A-Za-z_]\w*\b\s*(?:[({}\n,@A-Za-z_]|$|:\s*[A-Za-z_]\w*\s*[({\s]))/.test(
    start,
  );
}

/** Analyzes a query without a schema. Offsets count from `start`, the query's position in the pasted text, if known. */
export function judgeQuery(given: string, variables: Readonly<Record<string, Json>>, start?: number): JudgedQuery {
  const faults: Fault[] = [];
  let query = given;
  for (const { kind, message, fix } of corrections) {
    const fixed = fix(query);
    if (isGraphql(query) || fixed === query || !isGraphql(fixed)) continue;
    faults.push({ kind, message });
    query = fixed;
  }
  const document = read(query);
  if (document instanceof GraphQLError) {
    const { line = 1, column = 1 } = document.locations?.[0] ?? {};
    const offset = start === undefined ? undefined : start + (document.positions?.[0] ?? 0);
    const message = `The query has a syntax error at its line ${line}, column ${column}: ${document.message.replace(/^Syntax Error: /, '')}`;
    return { query, faults: [...faults, { kind: 'GraphQL', message, offset }] };
  }
  const operationName = nameToSend(document);
  if (operationName !== undefined) {
    const message = `The query contains several operations, so "operationName" must name one. Here it is ${operationName}.`;
    faults.push({ kind: 'several operations', message });
  }
  return { query, operationName, faults: [...faults, ...missingVariables(document, operationName, variables)] };
}

/** Corrections that need no guessing. They apply only if the result is valid GraphQL. */
const corrections = [
  {
    kind: 'escaped twice',
    message: 'The query was escaped twice: its line breaks are a backslash and an n. Encode it as JSON only once.',
    fix: (query: string) =>
      query
        .replace(/\\r\\n|\\n/g, '\n')
        .replaceAll('\\t', '  ')
        .replaceAll('\\"', '"'),
  },
  {
    kind: 'smart quotes',
    message: 'The query contains typographic quotes. GraphQL allows only the straight quote ".',
    fix: (query: string) => query.replace(smartQuotes, '"'),
  },
  {
    kind: 'single quotes',
    message: 'GraphQL strings use double quotes, not single quotes.',
    fix: (query: string) => query.replace(/'([^'\n"]*)'/g, '"$1"'),
  },
  {
    kind: 'invisible character',
    message: 'The query contained invisible characters, such as no-break spaces.',
    fix: (query: string) => query.replace(/[\u00a0\u200b\u2028\u2029]/g, ' '),
  },
] as const satisfies readonly { kind: Fault['kind']; message: string; fix: (query: string) => string }[];

function operationsOf(document: DocumentNode) {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

function nameToSend(document: DocumentNode): string | undefined {
  const operations = operationsOf(document);
  return operations.length > 1 ? operations[0]?.name?.value : undefined;
}

function missingVariables(
  document: DocumentNode,
  operationName: string | undefined,
  variables: Readonly<Record<string, Json>>,
): Fault[] {
  const operation = operationsOf(document).find(
    ({ name }) => operationName === undefined || name?.value === operationName,
  );
  return (operation?.variableDefinitions ?? [])
    .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined)
    .filter(({ variable }) => (variables[variable.name.value] ?? null) === null)
    .map(({ variable, type }) => ({
      kind: 'missing variable',
      message: `The query needs a value for $${variable.name.value} (${print(type)}), but "variables" has none.`,
    }));
}

function read(query: string): DocumentNode | GraphQLError {
  try {
    // The parser is recursive: more tokens would overflow its stack.
    return parse(query, { maxLexicalTokens: maximumTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
