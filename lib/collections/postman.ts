import { sampleApiUrl } from '../server/site.ts';
import { apiUrlVariable, collectionName, type CollectionFolder, tokenVariable } from './requests.ts';

/** A collection in Postman’s format 2.1.0, which Insomnia imports too. */
export function postmanCollection(folders: readonly CollectionFolder[]) {
  return {
    info: {
      name: collectionName,
      description:
        'Set the variables apiUrl and token: the URL of the API without /graphql, and an API key or access token.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: tokenVariable, type: 'string' }] },
    variable: [
      { key: 'apiUrl', value: sampleApiUrl, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: folders.map(({ name, requests }) => ({
      name,
      item: requests.map(({ name: title, description, query, variables, operationName }) => ({
        name: title,
        request: {
          method: 'POST',
          header: [{ key: 'Content-Type', value: 'application/json' }],
          url: { raw: `${apiUrlVariable}/graphql`, host: [apiUrlVariable], path: ['graphql'] },
          body: { mode: 'graphql', graphql: { query, variables, operationName } },
          description,
        },
        response: [],
      })),
    })),
  };
}
