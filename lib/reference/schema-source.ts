import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  buildASTSchema,
  buildClientSchema,
  GraphQLError,
  lexicographicSortSchema,
  parse,
  printSchema,
  validateSchema,
  type GraphQLSchema,
} from 'graphql';
import { z } from 'zod';
import { loadSchema } from '../schema.ts';
import { asFile, introspect, introspectionData } from './introspection.ts';
import { SchemaSourceError } from './schema-source-error.ts';

/** Where the schema of the reference comes from: the API's own, a file, or a server that is asked. */
export type SchemaSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'endpoint'; readonly endpoint: string };

/** The schema that the reference shows. */
export interface ReferenceSchema {
  readonly schema: GraphQLSchema;
  /** Whether it is the API's own, wherever it was read: then its scopes, costs and use cases are known. */
  readonly own: boolean;
  /** Where it was read, for the reader: a file name, an address; undefined for the API's own. */
  readonly origin: string | undefined;
  /** Eight characters by which a schema can be told from another. */
  readonly fingerprint: string;
}

/**
 * Reads the schema from where the operator said.
 *
 * @throws SchemaSourceError that names the variable, what is wrong and a way out.
 */
export async function loadReferenceSchema(source: SchemaSource): Promise<ReferenceSchema> {
  const ours = await loadSchema();
  if (source.kind === 'own') {
    return { schema: ours, own: true, origin: undefined, fingerprint: fingerprintOf(printed(ours)) };
  }
  const [schema, origin] =
    source.kind === 'file'
      ? [await readSchemaFile(source.file), source.file]
      : [await askForSchema(source.endpoint), source.endpoint];
  const text = printed(schema);
  const own = text === printed(ours);
  return { schema, own, origin: own ? undefined : origin, fingerprint: fingerprintOf(text) };
}

async function readSchemaFile(file: string): Promise<GraphQLSchema> {
  const subject = `GRAPHQL_SCHEMA_FILE ${file}`;
  const wayOut = 'It must hold a schema in the schema definition language, or the JSON of an introspection.';
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

/** Directives that nothing defines are left alone: many servers write their own into their SDL. */
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

/** A schema that can be asked something; whatever is wrong with it is said in one error. */
function usable(
  build: () => GraphQLSchema,
  fail: (problem: string, cause?: unknown) => SchemaSourceError,
): GraphQLSchema {
  let schema: GraphQLSchema;
  try {
    schema = build();
  } catch (cause) {
    throw fail(`is no usable schema: ${inWords(cause)}`, cause);
  }
  const problems = validateSchema(schema);
  if (problems.length > 0)
    throw fail(`is no usable schema: ${problems.slice(0, 3).map(inWords).join(' ')}`, problems[0]);
  return schema;
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
  return place === undefined ? error.message : `line ${place.line}, column ${place.column}: ${error.message}`;
}

/** One order for every way of reading, so that the same schema is known again. */
function printed(schema: GraphQLSchema): string {
  return printSchema(lexicographicSortSchema(schema));
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
