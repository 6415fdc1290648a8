import { GraphQLError, Kind, parse, print, type DocumentNode } from 'graphql';
import type { Json } from '../content-files.ts';
import type { Fault } from './fault.ts';

/** A query made right, what was wrong with it, and the operation to name where there are several. */
export interface JudgedQuery {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly faults: readonly Fault[];
}

/** As many as the API reads. A parser that calls itself would run out of stack on more. */
const maxTokens = 2_000;

const smartQuotes = /[“”„‟]/g;

/** Whether a text is GraphQL that could be sent: it holds an operation. */
export function isGraphql(text: string): boolean {
  const document = read(text);
  return (
    !(document instanceof GraphQLError) && document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  );
}

/** Whether somebody meant this to be GraphQL, right or not. */
export function looksLikeGraphql(text: string): boolean {
  const start = text.replace(/^(?:\s|#[^\n]*\n)+/, '');
  if (/^(?:query|mutation|subscription|fragment)\b(?!\s*=)/.test(start)) return true;
  return /^\{\s*(?:#[^\n]*\n\s*)*(?:\.\.\.|[A-Za-z_]\w*\b\s*(?:[({}\n,@A-Za-z_]|$|:\s*[A-Za-z_]\w*\s*[({\s]))/.test(
    start,
  );
}

/** Judges a query by itself, without a schema. Offsets count from where the query begins in the pasted text, if it does. */
export function judgeQuery(given: string, variables: Readonly<Record<string, Json>>, start?: number): JudgedQuery {
  const faults: Fault[] = [];
  let query = given;
  for (const { kind, message, mend } of mendings) {
    const mended = mend(query);
    if (isGraphql(query) || mended === query || !isGraphql(mended)) continue;
    faults.push({ kind, message });
    query = mended;
  }
  const document = read(query);
  if (document instanceof GraphQLError) {
    const { line = 1, column = 1 } = document.locations?.[0] ?? {};
    const offset = start === undefined ? undefined : start + (document.positions?.[0] ?? 0);
    const message = `The query itself isn’t GraphQL yet, at its line ${line}, column ${column}: ${document.message.replace(/^Syntax Error: /, '')}`;
    return { query, faults: [...faults, { kind: 'GraphQL', message, offset }] };
  }
  const operationName = nameToSend(document);
  if (operationName !== undefined) {
    const message = `The query holds several operations: "operationName" must say which is meant. Here it is ${operationName}.`;
    faults.push({ kind: 'several operations', message });
  }
  return { query, operationName, faults: [...faults, ...missingVariables(document, operationName, variables)] };
}

/** What can be undone without knowing what was meant, if the query is GraphQL afterwards. */
const mendings = [
  {
    kind: 'escaped twice',
    message:
      'The query was escaped twice: its line breaks are a backslash and an n. It was JSON already when it was put into JSON.',
    mend: (query: string) =>
      query
        .replace(/\\r\\n|\\n/g, '\n')
        .replaceAll('\\t', '  ')
        .replaceAll('\\"', '"'),
  },
  {
    kind: 'smart quotes',
    message: 'The query holds typographic quotes. GraphQL knows the straight one only: ".',
    mend: (query: string) => query.replace(smartQuotes, '"'),
  },
  {
    kind: 'single quotes',
    message: 'Strings of GraphQL stand between double quotes, not single ones.',
    mend: (query: string) => query.replace(/'([^'\n"]*)'/g, '"$1"'),
  },
  {
    kind: 'invisible character',
    message: 'The query held invisible characters, such as no-break spaces.',
    mend: (query: string) => query.replace(/[\u00a0\u200b\u2028\u2029]/g, ' '),
  },
] as const satisfies readonly { kind: Fault['kind']; message: string; mend: (query: string) => string }[];

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
      message: `The query needs a value for $${variable.name.value} (${print(type)}), and "variables" has none.`,
    }));
}

function read(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
