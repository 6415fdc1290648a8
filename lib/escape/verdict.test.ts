import { expect, test } from 'vitest';
import { judgePaste } from './judge-paste.ts';
import { verdictOf, type Verdict } from './verdict.ts';

function verdict(pasted: string): Verdict {
  const judged = judgePaste(pasted);
  if (judged === undefined) throw new Error('A blank text has no verdict.');
  return verdictOf(pasted, judged);
}

test.each([
  ['{ viewer { isStaff } }', 'success', 'A query, and here is its body'],
  ['{"query": "{ viewer { isStaff } }"}', 'success', 'Nothing is wrong with this body'],
  ['{"query": "{\n viewer { isStaff } }",}', 'warning', 'Mended: 2 things were wrong'],
  ['{"query": "{ viewer { isStaff } }",}', 'warning', 'Mended: One thing was wrong'],
  ['{"query": "{ viewer { isStaff }"}', 'warning', 'Not ready to be sent'],
  ['query ($id: ID!) { getCompany(id: $id) { id } }', 'warning', 'Not ready to be sent'],
  ['{"id": "42"}', 'danger', 'There is no query in this'],
  ['<html>', 'danger', 'This is neither a query nor a body'],
])('%j is told as %s: %s', (pasted, kind, title) => {
  expect(verdict(pasted)).toMatchObject({ kind, title });
});

test('a fault is shown with its place and the line around it', () => {
  expect(verdict('{\n "query": "{\n  viewer { isStaff } }"\n}').faults).toEqual([
    {
      message: 'A line break inside a string must be escaped as \\n.',
      place: 'Line 2, column 13',
      excerpt: { before: ' "query": "{', at: '↵', after: '' },
    },
  ]);
});

test('a fault at the very end is shown there', () => {
  expect(verdict('{"query": "{ viewer { isStaff } }"').faults[0]).toMatchObject({
    place: 'Line 1, column 35',
    excerpt: { at: '▯', after: '' },
  });
});
