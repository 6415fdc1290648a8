import { readFile } from 'node:fs/promises';
import { buildASTSchema, buildClientSchema, GraphQLError, parse, validateSchema, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { fingerprintOf, loadSchema, sortedText } from '../schema/schema.ts';
import { asFile, introspect, introspectionData } from './introspection.ts';
import { SchemaSourceError } from './schema-source-error.ts';

/** The source of the reference's schema: the API's own schema, a file, or an introspected server. */
export type SchemaSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'endpoint'; readonly endpoint: string };

/** The schema that the reference shows. */
export interface ReferenceSchema {
  readonly schema: GraphQLSchema;
  /** Whether it is the API's own schema, from any source. Only then are its permissions, costs and use cases known. */
  readonly own: boolean;
  /** The source to show to readers: a file name or a URL. Undefined for the API's own schema. */
  readonly origin: string | undefined;
  /** Eight characters that identify the schema. */
  readonly fingerprint: string;
}

/**
 * Reads the schema from the configured source.
 *
 * @throws SchemaSourceError that names the variable, the error and an alternative.
 */
export async function loadReferenceSchema(source: SchemaSource): Promise<ReferenceSchema> {
  const ours = await loadSchema();
  if (source.kind === 'own') {
    return { schema: ours, own: true, origin: undefined, fingerprint: fingerprintOf(sortedText(ours)) };
  }
  const [schema, origin] =
    source.kind === 'file'
      ? [await readSchemaFile(source.file), source.file]
      : [await askForSchema(source.endpoint), source.endpoint];
  const text = sortedText(schema);
  const own = text === sortedText(ours);
  return { schema, own, origin: own ? undefined : origin, fingerprint: fingerprintOf(text) };
}

async function readSchemaFile(file: string): Promise<GraphQLSchema> {
  const subject = `GRAPHQL_SCHEMA_FILE ${file}`;
  const wayOut = 'It must contain a schema in the schema definition language, or the JSON of an introspection.';
  const fail = (problem: string, cause?: unknown) => new SchemaSourceError(subject, problem, wayOut, { cause });
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch((cause: unknown) => {
    throw fail('can’t be read', cause);
  });
  return usable(() => (text.trimStart().startsWith('{') ? fromJson(text) : fromDefinition(text)), fail);
}

async function askForSchema(endpoint: string): Promise<GraphQLSchema> {
  const data = await introspect(endpoint);
  return usable(
    () => buildClientSchema(data),
    (problem, cause) => new SchemaSourceError(`GRAPHQL_ENDPOINT ${endpoint}`, problem, asFile, { cause }),
  );
}

/** Accepts undefined directives, because many servers use their own in their SDL. */
function fromDefinition(text: string): GraphQLSchema {
  return buildASTSchema(parse(text), { assumeValidSDL: true });
}

const introspectionFile = z.union([
  introspectionData,
  z.object({ data: introspectionData }).transform(({ data }) => data),
]);

function fromJson(text: string): GraphQLSchema {
  return buildClientSchema(introspectionFile.parse(JSON.parse(text)));
}

/** Builds and validates a schema. Throws one error that lists up to three problems. */
function usable(
  build: () => GraphQLSchema,
  fail: (problem: string, cause?: unknown) => SchemaSourceError,
): GraphQLSchema {
  let schema: GraphQLSchema;
  try {
    schema = build();
  } catch (cause) {
    throw fail(`isn’t a valid schema: ${inWords(cause)}`, cause);
  }
  const problems = validateSchema(schema);
  if (problems.length > 0)
    throw fail(`isn’t a valid schema: ${problems.slice(0, 3).map(inWords).join(' ')}`, problems[0]);
  return schema;
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
  return place === undefined ? error.message : `line ${place.line}, column ${place.column}: ${error.message}`;
}
