import { sampleApiUrl } from '../server/site.ts';
import { apiUrlVariable, collectionName, type CollectionFolder, tokenVariable } from './requests.ts';

/** A collection in the format of Bruno's export, with a folder per group and an environment for the variables. */
export function brunoCollection(folders: readonly CollectionFolder[]) {
  return {
    version: '1',
    name: collectionName,
    items: folders.map(({ name, requests }) => ({
      type: 'folder',
      name,
      items: requests.map(({ name: title, description, query, variables }, index) => ({
        type: 'graphql',
        name: title,
        seq: index + 1,
        request: {
          url: `${apiUrlVariable}/graphql`,
          method: 'POST',
          headers: [],
          params: [],
          auth: { mode: 'bearer', bearer: { token: tokenVariable } },
          body: { mode: 'graphql', graphql: { query, variables } },
          docs: description,
        },
      })),
    })),
    environments: [
      {
        name: collectionName,
        variables: [
          { name: 'apiUrl', value: sampleApiUrl, type: 'text', enabled: true, secret: false },
          { name: 'token', value: '', type: 'text', enabled: true, secret: true },
        ],
      },
    ],
    brunoConfig: { version: '1', name: collectionName, type: 'collection' },
  };
}
