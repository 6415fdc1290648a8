import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

let read: Promise<string> | undefined;
let known: Promise<GraphQLSchema> | undefined;

/** The schema as text: see {@link loadSchema}. */
export function schemaText(): Promise<string> {
  read ??= readFile(join('api', 'schema', 'schema.graphql'), 'utf8');
  return read;
}

/**
 * The schema of this portal's API, for which use cases and guides are written. Reads the printed file that the API
 * commits, so that a page builds without a running server.
 */
export function loadSchema(): Promise<GraphQLSchema> {
  known ??= schemaText().then((text) => buildSchema(text));
  return known;
}

/** Eight characters that identify the API's schema. */
export async function schemaFingerprint(): Promise<string> {
  return fingerprintOf(sortedText(await loadSchema()));
}

/** A schema as text that doesn't depend on the order of its elements, so that every source of it gives the same text. */
export function sortedText(schema: GraphQLSchema): string {
  return printSchema(lexicographicSortSchema(schema));
}

/** Eight characters that identify a {@link sortedText}. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Every operation in the order of the schema: queries, then mutations. */
export async function operationNames(): Promise<string[]> {
  const schema = await loadSchema();
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
}
