import { expect, test } from 'vitest';
import { queryLink, readQueryLink } from './query-link.ts';

test('a query comes out of its link as it went in', () => {
  const linked = {
    query: 'query Q($a: ID!) {\n  thing(id: $a, text: "ü & + #") { id }\n}',
    variables: '{ "a": "1%" }',
    view: 'table',
  };
  const link = new URL(queryLink('/playground?use-case=viewer', linked), 'https://ads.example');
  expect(link.search).toBe('?use-case=viewer');
  expect(readQueryLink(link.hash)).toEqual(linked);
});

test('a link carries no secret', () => {
  expect(queryLink('/playground', { query: '{ a }', variables: '{ "newPassword": "hunter2" }' })).not.toContain(
    'hunter2',
  );
});

test('another fragment brings no query', () => {
  expect(readQueryLink('')).toBeNull();
  expect(readQueryLink('#run')).toBeNull();
});
