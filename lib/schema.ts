import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

let known: Promise<GraphQLSchema> | undefined;

/**
 * The schema the pages are built against: the printed file the API commits, read as text. It is the one thing of the
 * API that the portal looks at on disk, so that a page can be built without a server running.
 */
export function loadSchema(): Promise<GraphQLSchema> {
  known ??= readFile(join('api', 'schema', 'schema.graphql'), 'utf8').then((text) => buildSchema(text));
  return known;
}
