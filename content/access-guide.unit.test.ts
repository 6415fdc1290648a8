import { expect, test } from 'vitest';
import { managedScopes, partnerScopes, scopesOf } from '#api/auth/permissions.ts';
import { permissionColumns, permissionRows } from '#lib/content/permission-table.ts';
import { apiTokenScopes, permissions } from '#shared/permissions.ts';

test('the table of permissions is that of the API', () => {
  const holders = {
    Viewer: scopesOf('VIEWER'),
    Editor: scopesOf('EDITOR'),
    Admin: scopesOf('ADMIN'),
    Partner: partnerScopes,
    Agency: managedScopes(apiTokenScopes),
  };
  expect(permissionColumns.slice(2)).toEqual(Object.keys(holders));
  const answers = Object.values(holders).map((scopes) =>
    apiTokenScopes.map((scope) => (scopes.includes(scope) ? 'yes' : 'no')),
  );
  expect(permissionRows()).toEqual(
    apiTokenScopes.map((scope, index) => [
      `\`${scope}\``,
      permissions[scope].words,
      ...answers.map((column) => column[index]),
    ]),
  );
});
