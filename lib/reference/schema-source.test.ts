import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, GraphQLError, introspectionFromSchema, NoSchemaIntrospectionCustomRule } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { afterAll, describe, expect, test } from 'vitest';
import { loadSchema } from '../schema/schema.ts';
import { readFrom } from '../site/portal-reference.ts';
import { loadReferenceSchema } from './schema-source.ts';

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  opened.defer(() => new Promise((closed) => server.close(() => closed())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/graphql`;
}

const typeDefs = `
  "A *cat*."
  type Cat { name: String!, lives(counted: Boolean @deprecated(reason: "Always counted.")): Int! }
  input CatKey @oneOf { name: String, id: ID }
  type Query { cat(key: CatKey): Cat }
`;

/** Another server; `refusing` as servers in production do. */
function foreignServer(plugins: readonly Plugin[] = []): Promise<string> {
  const yoga = createYoga({
    schema: createSchema({ typeDefs }),
    logging: false,
    maskedErrors: false,
    plugins: [...plugins],
  });
  return serve((request, response) => {
    Promise.resolve(yoga(request, response)).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
}

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'litfass-schema-')), name);
  await writeFile(file, text);
  return file;
}

describe('the schema of another server', () => {
  test('is requested with descriptions, deprecated arguments and oneOf inputs', async () => {
    const endpoint = await foreignServer();
    const { schema, own, origin } = await loadReferenceSchema({ kind: 'endpoint', endpoint });
    expect(own).toBe(false);
    expect(origin).toBe(endpoint);
    expect(schema.getType('Cat')?.description).toBe('A *cat*.');
    expect(schema.getType('CatKey')).toMatchObject({ isOneOf: true });
    const lives = schema.getType('Cat');
    expect(lives !== undefined && 'getFields' in lives && lives.getFields()['lives']).toMatchObject({
      args: [{ deprecationReason: 'Always counted.' }],
    });
  });

  test('has a reference without costs, permissions and use cases', async () => {
    const reference = await readFrom({ kind: 'endpoint', endpoint: await foreignServer() });
    expect(reference.operations.query).toMatchObject([{ name: 'cat', cost: undefined, scopes: [] }]);
    expect(reference.useCases.size).toBe(0);
  });

  test('is read from an old server', async () => {
    const old: Plugin = {
      onParse: ({ params }) => {
        if (/isOneOf|specifiedByURL/.test(String(params.source)))
          throw new GraphQLError('Cannot query field "isOneOf".');
      },
    };
    const { schema } = await loadReferenceSchema({ kind: 'endpoint', endpoint: await foreignServer([old]) });
    expect(schema.getType('Cat')?.description).toBe('A *cat*.');
  });

  test('that is disabled stops the build with the server’s message', async () => {
    const secretive: Plugin = {
      onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
    };
    const endpoint = await foreignServer([secretive]);
    await expect(loadReferenceSchema({ kind: 'endpoint', endpoint })).rejects.toThrow(
      /^GRAPHQL_ENDPOINT http:\S+ doesn’t return its schema: 400, “GraphQL introspection has been disabled[^]*GRAPHQL_SCHEMA_FILE=/,
    );
  });

  test('that requires credentials stops the build with its status', async () => {
    const endpoint = await serve((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"errors":[{"message":"Who are you?"}]}');
    });
    await expect(loadReferenceSchema({ kind: 'endpoint', endpoint })).rejects.toThrow(
      'its schema: 401, “Who are you?”.',
    );
  });

  test('is not read from a web page', async () => {
    const endpoint = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
    });
    await expect(loadReferenceSchema({ kind: 'endpoint', endpoint })).rejects.toThrow(
      'responded with status 200 and text/html, which isn’t GraphQL.',
    );
  });

  test('stops the build with the reason when the server is down', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await new Promise((closed) => server.close(closed));
    const endpoint = `http://127.0.0.1:${port}/graphql`;
    await expect(loadReferenceSchema({ kind: 'endpoint', endpoint })).rejects.toThrow(
      'can’t be reached: ECONNREFUSED.',
    );
  });
});

describe('a schema file', () => {
  test('may use undefined directives and extensions', async () => {
    const file = await fileOf(
      'a.graphql',
      'type Query @shared { a: Int }\nextend type Query { b: Int @tag(name: "x") }',
    );
    const { schema, own } = await loadReferenceSchema({ kind: 'file', file });
    expect(own).toBe(false);
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['a', 'b']);
  });

  test.each([['bare'], ['as it was answered']])('may be the JSON of an introspection, %s', async (how) => {
    const data = introspectionFromSchema(buildSchema('type Query { a: Int }'));
    const file = await fileOf('a.json', JSON.stringify(how === 'bare' ? data : { data }));
    const { schema } = await loadReferenceSchema({ kind: 'file', file });
    expect(schema.getQueryType()?.name).toBe('Query');
  });

  test.each([
    ['is missing', undefined, 'can’t be read'],
    ['is no SDL', 'type Query {', 'isn’t a valid schema: line 1, column 13: Syntax Error'],
    ['names a type that isn’t there', 'type Query { a: Cat }', 'isn’t a valid schema: Unknown type: "Cat".'],
    ['can’t be asked anything', 'type Cat { a: Int }', 'isn’t a valid schema: Query root type must be provided.'],
    ['holds other JSON', '{"a":1}', 'isn’t a valid schema'],
  ])('that %s stops the build', async (_, text, problem) => {
    const file = text === undefined ? '/nowhere/schema.graphql' : await fileOf('a.graphql', text);
    await expect(loadReferenceSchema({ kind: 'file', file })).rejects.toThrow(`GRAPHQL_SCHEMA_FILE ${file} ${problem}`);
  });
});

describe('the API’s own schema', () => {
  test('is the one in the repository', async () => {
    const { schema, own, origin } = await loadReferenceSchema({ kind: 'own' });
    expect(schema).toBe(await loadSchema());
    expect([own, origin]).toEqual([true, undefined]);
  });

  test('has the same fingerprint from every source', async () => {
    const data = introspectionFromSchema(await loadSchema());
    const file = await fileOf('own.json', JSON.stringify(data));
    const [asked, kept] = await Promise.all([
      loadReferenceSchema({ kind: 'file', file }),
      loadReferenceSchema({ kind: 'own' }),
    ]);
    expect(asked.own).toBe(true);
    expect(asked.fingerprint).toBe(kept.fingerprint);
  });

  test('links every operation to its use case', async () => {
    const { operations, useCases } = await readFrom({ kind: 'own' });
    const without = [...operations.query, ...operations.mutation].filter(
      ({ name, coordinate }) => !useCases.get(coordinate)?.some(({ operation }) => operation === name),
    );
    expect(without.map(({ coordinate }) => coordinate)).toEqual([]);
    expect(useCases.get('PageInput.limit')?.map(({ operation }) => operation)).toContain('listCompanies');
  });
});
