import { apiUrlVariable, collectionName, type CollectionFolder, tokenVariable } from './requests.ts';

/** A collection in the format of Altair's export, with a collection per group. */
export function altairCollection(folders: readonly CollectionFolder[]) {
  return {
    version: 1,
    type: 'collection',
    title: collectionName,
    description:
      'Set the variables apiUrl and token of the environment: the URL of the API without /graphql, and an API key or access token.',
    queries: [],
    collections: folders.map(({ name, requests }) => ({
      title: name,
      queries: requests.map(({ name: windowName, query, variables }) => ({
        version: 1,
        type: 'window',
        windowName,
        apiUrl: `${apiUrlVariable}/graphql`,
        query,
        variables,
        headers: [{ key: 'Authorization', value: `Bearer ${tokenVariable}`, enabled: true }],
        subscriptionUrl: '',
      })),
    })),
  };
}
