import { Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { altairCollection } from './altair.ts';
import { brunoCollection } from './bruno.ts';
import { postmanCollection } from './postman.ts';
import { collectionFolders } from './requests.ts';

const folders = await collectionFolders();
const requests = folders.flatMap((folder) => folder.requests);

/** The parts of the schema of Postman's format 2.1.0 that a collection of GraphQL requests uses, without others. */
const pair = z.strictObject({ key: z.string().min(1), value: z.string() });
const typedPair = pair.extend({ type: z.literal('string') });
const postmanFormat = z.strictObject({
  info: z.strictObject({
    name: z.string().min(1),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.strictObject({ type: z.literal('bearer'), bearer: z.array(typedPair).length(1) }),
  variable: z.array(typedPair),
  item: z.array(
    z.strictObject({
      name: z.string().min(1),
      item: z.array(
        z.strictObject({
          name: z.string().min(1),
          request: z.strictObject({
            method: z.literal('POST'),
            header: z.array(pair),
            url: z.strictObject({ raw: z.string(), host: z.array(z.string()), path: z.array(z.string()) }),
            body: z.strictObject({
              mode: z.literal('graphql'),
              graphql: z.strictObject({ query: z.string(), variables: z.string(), operationName: z.string() }),
            }),
            description: z.string(),
          }),
          response: z.array(z.never()),
        }),
      ),
    }),
  ),
});

/** What Altair exports and imports for a collection and its windows. */
const altairFormat = z.strictObject({
  version: z.literal(1),
  type: z.literal('collection'),
  title: z.string().min(1),
  description: z.string(),
  queries: z.array(z.never()),
  collections: z.array(
    z.strictObject({
      title: z.string().min(1),
      queries: z.array(
        z.strictObject({
          version: z.literal(1),
          type: z.literal('window'),
          windowName: z.string().min(1),
          apiUrl: z.string(),
          query: z.string(),
          variables: z.string(),
          headers: z.array(pair.extend({ enabled: z.boolean() })),
          subscriptionUrl: z.string(),
        }),
      ),
    }),
  ),
});

/** What Bruno's import accepts of a collection, a folder, a GraphQL request and an environment, without others. */
const brunoFormat = z.strictObject({
  version: z.literal('1'),
  name: z.string().min(1),
  items: z.array(
    z.strictObject({
      type: z.literal('folder'),
      name: z.string().min(1),
      items: z.array(
        z.strictObject({
          type: z.literal('graphql'),
          name: z.string().min(1),
          seq: z.int().min(1),
          request: z.strictObject({
            url: z.string(),
            method: z.literal('POST'),
            headers: z.array(z.never()),
            params: z.array(z.never()),
            auth: z.strictObject({ mode: z.literal('bearer'), bearer: z.strictObject({ token: z.string() }) }),
            body: z.strictObject({
              mode: z.literal('graphql'),
              graphql: z.strictObject({ query: z.string(), variables: z.string() }),
            }),
            docs: z.string(),
          }),
        }),
      ),
    }),
  ),
  environments: z.array(
    z.strictObject({
      name: z.string().min(1),
      variables: z.array(
        z.strictObject({
          name: z.string(),
          value: z.string(),
          type: z.literal('text'),
          enabled: z.boolean(),
          secret: z.boolean(),
        }),
      ),
    }),
  ),
  brunoConfig: z.strictObject({ version: z.literal('1'), name: z.string(), type: z.literal('collection') }),
});

describe('the collections', () => {
  test('have the formats that Postman, Bruno and Altair import', () => {
    postmanFormat.parse(postmanCollection(folders));
    brunoFormat.parse(brunoCollection(folders));
    altairFormat.parse(altairCollection(folders));
  });

  test('have each use case of a client once, and none that only staff can run', () => {
    const names = requests.map(({ operationName }) => operationName);
    expect(new Set(names).size).toBe(names.length);
    const operations = requests.map(({ description }) => /\/use-cases\/(\w+)/.exec(description)?.[1]);
    expect(operations).toEqual(expect.arrayContaining(['viewer', 'listCompanies', 'createCampaign']));
    expect(operations).not.toContain('createPartner');
  });

  test.each(requests)('$name has one operation with that name, and its variables as JSON', (request) => {
    const { definitions } = parse(request.query);
    const [definition] = definitions;
    expect(definitions).toHaveLength(1);
    expect(definition?.kind === Kind.OPERATION_DEFINITION && definition.name?.value).toBe(request.operationName);
    expect(JSON.parse(request.variables)).toBeTypeOf('object');
  });

  test('contain no key and use only the variables that they declare', () => {
    const postman = postmanCollection(folders);
    const declared = postman.variable.map(({ key }) => `{{${key}}}`);
    for (const collection of [postman, brunoCollection(folders), altairCollection(folders)]) {
      const text = JSON.stringify(collection);
      expect(text).not.toMatch(/lf_(live|test)_\w{8}/);
      expect(new Set(text.match(/\{\{\w+\}\}/g))).toEqual(new Set(declared));
    }
  });
});
