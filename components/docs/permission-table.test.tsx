import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { apiTokenScopes } from '#shared/permissions.ts';
import { PermissionTable } from './permission-table.tsx';

test('the table has a row for each permission, with who can have it', () => {
  const [, ...rows] = renderToStaticMarkup(<PermissionTable />)
    .split('<tr>')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
    );
  expect(rows.map(([scope]) => scope)).toEqual(apiTokenScopes);
  expect(rows.map((row) => row.length)).toEqual(apiTokenScopes.map(() => 7));
  const cellsOf = (name: string) => rows.find(([scope]) => scope === name)?.slice(2);
  expect(cellsOf('CAMPAIGNS_READ')).toEqual(['yes', 'yes', 'yes', 'yes', 'yes']);
  expect(cellsOf('CAMPAIGNS_WRITE')).toEqual(['no', 'yes', 'yes', 'yes', 'yes']);
  expect(cellsOf('TOKENS_READ')).toEqual(['no', 'no', 'yes', 'no', 'no']);
});
