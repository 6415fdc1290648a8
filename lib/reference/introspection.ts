import { getIntrospectionQuery, type IntrospectionOptions, type IntrospectionQuery } from 'graphql';
import { z } from 'zod';
import { SchemaSourceError } from './schema-source-error.ts';

/** An introspection's data; `buildClientSchema` checks what is in it. */
export const introspectionData = z.custom<IntrospectionQuery>(
  (value) => typeof value === 'object' && value !== null && '__schema' in value,
);

const graphqlAnswer = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** Everything today's servers may be asked; older ones refuse a question with a field they don't know. */
const everything: IntrospectionOptions = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
};

const patience = 20_000;

/**
 * Asks a server for its schema, without credentials: first for everything, then for what every server knows.
 *
 * @throws SchemaSourceError when it can't be reached, isn't GraphQL, or doesn't tell.
 */
export async function introspect(endpoint: string): Promise<IntrospectionQuery> {
  const full = await ask(endpoint, everything);
  if ('data' in full) return full.data;
  const plain = await ask(endpoint, {});
  if ('data' in plain) return plain.data;
  throw refused(endpoint, plain.refusal);
}

type Outcome = { readonly data: IntrospectionQuery } | { readonly refusal: string };

async function ask(endpoint: string, options: IntrospectionOptions): Promise<Outcome> {
  const { status, contentType, text } = await send(endpoint, getIntrospectionQuery(options));
  const answer = graphqlAnswer.safeParse(toJson(text)).data;
  if (answer === undefined) {
    throw refused(endpoint, `answered ${status} with ${contentType || 'nothing that is named'}, which is no GraphQL.`);
  }
  const data = introspectionData.safeParse(answer.data);
  if (data.success) return { data: data.data };
  const [first] = answer.errors ?? [];
  return { refusal: `doesn’t tell its schema: ${status}${first === undefined ? '' : `, “${first.message}”`}.` };
}

async function send(endpoint: string, query: string) {
  try {
    // No `cache`: without it a build asks once and remembers nothing; `no-store` would make the pages dynamic.
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
  if (cause.name === 'TimeoutError') return `no answer within ${patience / 1_000} s`;
  // undici says only "fetch failed"; why stands in the cause.
  const inner: unknown = cause.cause;
  const code = typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined;
  return typeof code === 'string' ? code : inner instanceof Error ? inner.message : cause.message;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(endpoint: string, problem: string, cause?: unknown): SchemaSourceError {
  return new SchemaSourceError(`GRAPHQL_ENDPOINT ${endpoint}`, problem, asFile, { cause });
}

/** The way out of every trouble with a server. */
export const asFile =
  'The reference is made from its schema. Give it as a file instead: GRAPHQL_SCHEMA_FILE=<its SDL, or the JSON of an introspection>.';
