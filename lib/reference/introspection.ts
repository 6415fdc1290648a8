import { getIntrospectionQuery, type IntrospectionOptions, type IntrospectionQuery } from 'graphql';
import { z } from 'zod';
import { parseJson } from '#shared/json.ts';
import { SchemaSourceError } from './schema-source-error.ts';

/** The data of an introspection. `buildClientSchema` validates its content. */
export const introspectionData = z.custom<IntrospectionQuery>(
  (value) => typeof value === 'object' && value !== null && '__schema' in value,
);

const graphqlAnswer = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** All introspection options of current servers. Older servers reject a query with an unknown field. */
const everything: IntrospectionOptions = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
};

const patience = 20_000;

/**
 * Requests a server's schema without credentials: first with all options, then with those that every server supports.
 *
 * @throws SchemaSourceError when the server can't be reached, isn't GraphQL, or disables introspection.
 */
export async function introspect(endpoint: string): Promise<IntrospectionQuery> {
  const full = await ask(endpoint, everything);
  if ('data' in full) return full.data;
  const plain = await ask(endpoint, {});
  if ('data' in plain) return plain.data;
  throw refused(endpoint, plain.failure);
}

type Outcome = { readonly data: IntrospectionQuery } | { readonly failure: string };

async function ask(endpoint: string, options: IntrospectionOptions): Promise<Outcome> {
  const { status, contentType, text } = await send(endpoint, getIntrospectionQuery(options));
  const answer = graphqlAnswer.safeParse(parseJson(text)).data;
  if (answer === undefined) {
    throw refused(
      endpoint,
      `responded with status ${status} and ${contentType || 'no content type'}, which isn’t GraphQL.`,
    );
  }
  const data = introspectionData.safeParse(answer.data);
  if (data.success) return { data: data.data };
  const [first] = answer.errors ?? [];
  return { failure: `doesn’t return its schema: ${status}${first === undefined ? '' : `, “${first.message}”`}.` };
}

async function send(endpoint: string, query: string) {
  try {
    // Sets no `cache`: a build then requests the schema once and stores nothing. `no-store` would make the pages
    // dynamic.
    const answer = await fetch(endpoint, {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
      body: JSON.stringify({ query }),
    });
    const contentType = answer.headers.get('content-type') ?? '';
    return { status: answer.status, contentType, text: await answer.text() };
  } catch (cause) {
    throw refused(endpoint, `can’t be reached: ${reasonOf(cause)}.`, cause);
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no response within ${patience / 1_000} s`;
  // undici reports only "fetch failed". The reason is in the cause.
  const inner: unknown = cause.cause;
  const code = typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined;
  return typeof code === 'string' ? code : inner instanceof Error ? inner.message : cause.message;
}

function refused(endpoint: string, problem: string, cause?: unknown): SchemaSourceError {
  return new SchemaSourceError(`GRAPHQL_ENDPOINT ${endpoint}`, problem, asFile, { cause });
}

/** The alternative when a server doesn't work. */
export const asFile =
  'The reference is generated from its schema. Provide the schema as a file instead: GRAPHQL_SCHEMA_FILE=<its SDL, or the JSON of an introspection>.';
