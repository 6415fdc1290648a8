import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

let read: Promise<string> | undefined;
let known: Promise<GraphQLSchema> | undefined;

/** The schema as text: see {@link loadSchema}. */
export function schemaText(): Promise<string> {
  read ??= readFile(join('api', 'schema', 'schema.graphql'), 'utf8');
  return read;
}

/**
 * The schema that use cases and guides are written for and that this portal's API has: the printed file the API commits,
 * read as text, so that a page can be built without a server running.
 */
export function loadSchema(): Promise<GraphQLSchema> {
  known ??= schemaText().then((text) => buildSchema(text));
  return known;
}

/** Eight characters by which a schema can be told from another. */
export async function schemaFingerprint(): Promise<string> {
  return createHash('sha256')
    .update(await schemaText())
    .digest('hex')
    .slice(0, 8);
}

/** Every operation of the schema: queries, then mutations, in its order. */
export async function operationNames(): Promise<string[]> {
  const schema = await loadSchema();
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
}
