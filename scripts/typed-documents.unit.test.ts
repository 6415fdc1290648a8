import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { operationsFile, operationsText, readDocuments } from './typed-documents.ts';

test('the types in the repository are up to date (`npm run documents:print`)', async () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(await operationsText(readDocuments()));
});

test.each([
  ['a field', 'query PortalPlanted { viewer { shoeSize } }', /Cannot query field "shoeSize"/],
  ['an argument', 'query PortalPlanted { listCompanies(color: "red") { items { id } } }', /Unknown argument "color"/],
  ['a variable', 'query PortalPlanted($id: String) { getAPIToken(id: $id) { id } }', /expecting type "ID!"/],
])('%s that doesn’t fit the schema is rejected', async (_what, text, error) => {
  const planted = { location: 'planted.graphql', document: parse(text) };
  await expect(operationsText([planted])).rejects.toThrow(error);
});
