import { expect, test } from 'vitest';
import { queryLink, readQueryLink } from './query-link.ts';

test('reads a query from its link unchanged', () => {
  const linked = {
    query: 'query Q($a: ID!) {\n  thing(id: $a, text: "ü & + #") { id }\n}',
    variables: '{ "a": "1%" }',
    view: 'table',
  };
  const link = new URL(queryLink('/playground?use-case=viewer', linked), 'https://ads.example');
  expect(link.search).toBe('?use-case=viewer');
  expect(readQueryLink(link.hash)).toEqual(linked);
});

test('a link contains no secret', () => {
  expect(queryLink('/playground', { query: '{ a }', variables: '{ "newPassword": "hunter2" }' })).not.toContain(
    'hunter2',
  );
});

test('ignores other fragments', () => {
  expect(readQueryLink('')).toBeNull();
  expect(readQueryLink('#run')).toBeNull();
});
