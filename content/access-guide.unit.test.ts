import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { managedScopes, partnerScopes, scopesOf } from '#api/auth/permissions.ts';
import { apiTokenScopes, permissions } from '#shared/permissions.ts';

const guide = await readFile(new URL('./guides/access.mdx', import.meta.url), 'utf8');

test('the table of permissions is that of the API', () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` +\|(.+)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    ...cells.split('|').map((cell) => cell.trim()),
  ]);
  const agencyScopes = managedScopes(apiTokenScopes);
  const columns = [scopesOf('VIEWER'), scopesOf('EDITOR'), scopesOf('ADMIN'), partnerScopes, agencyScopes];
  expect(rows).toEqual(
    apiTokenScopes.map((scope) => [
      scope,
      permissions[scope].words,
      ...columns.map((scopes) => (scopes.includes(scope) ? 'yes' : 'no')),
    ]),
  );
});
