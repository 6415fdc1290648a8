import { expect, test } from 'vitest';
import { judgePaste } from './judge-paste.ts';
import { verdictOf, type Verdict } from './verdict.ts';

function verdict(pasted: string): Verdict {
  const judged = judgePaste(pasted);
  if (judged === undefined) throw new Error('A blank text has no verdict.');
  return verdictOf(pasted, judged);
}

test.each([
  ['{ viewer { isStaff } }', 'success', 'This is a query; its body is below'],
  ['{"query": "{ viewer { isStaff } }"}', 'success', 'This body is correct'],
  ['{"query": "{\n viewer { isStaff } }",}', 'warning', 'Fixed 2 errors'],
  ['{"query": "{ viewer { isStaff } }",}', 'warning', 'Fixed 1 error'],
  ['{"query": "{ viewer { isStaff }"}', 'warning', 'Not ready to send'],
  ['query ($id: ID!) { getCompany(id: $id) { id } }', 'warning', 'Not ready to send'],
  ['{"id": "42"}', 'danger', 'This text has no query'],
  ['<html>', 'danger', 'This isn’t a query or a body'],
])('%j is reported as %s: %s', (pasted, kind, title) => {
  expect(verdict(pasted)).toMatchObject({ kind, title });
});

test('an error is shown with its position and its line', () => {
  expect(verdict('{\n "query": "{\n  viewer { isStaff } }"\n}').faults).toEqual([
    {
      message: 'A line break inside a string must be escaped as \\n.',
      place: 'Line 2, column 13',
      excerpt: { before: ' "query": "{', at: '↵', after: '' },
    },
  ]);
});

test('an error at the end is shown there', () => {
  expect(verdict('{"query": "{ viewer { isStaff } }"').faults[0]).toMatchObject({
    place: 'Line 1, column 35',
    excerpt: { at: '▯', after: '' },
  });
});
