import { expect, test } from 'vitest';
import { rowOutcomes, unchangedWords } from './row-outcomes.ts';

const rows = { total: '1208', accepted: '1181', rejected: '10', duplicate: '17', added: '934', removed: '0' };
const added = { status: 'COMPLETED', operation: 'ADD', rows } as const;

test('the rows of a completed upload are rejected, unchanged, or one per changed member', () => {
  expect(rowOutcomes(added)).toEqual({ total: '1208', rejected: '10', unchanged: '264', members: ['+934'] });
  expect(10 + 264 + 934).toBe(1208);
  const removed = { ...rows, added: '0', removed: '1000' };
  expect(rowOutcomes({ ...added, operation: 'REMOVE', rows: removed })).toMatchObject({
    unchanged: '198',
    members: ['−1,000'],
  });
});

test('the removed members of a replaced audience aren’t rows of the file', () => {
  const replaced = { ...added, operation: 'REPLACE', rows: { ...rows, removed: '2000' } } as const;
  expect(rowOutcomes(replaced)).toMatchObject({ unchanged: '264', members: ['+934', '−2,000'] });
});

test('an upload that changed no member says so', () => {
  expect(rowOutcomes({ ...added, rows: { ...rows, added: '0' } })).toMatchObject({ unchanged: '1198', members: ['0'] });
});

test('the unchanged rows are known once the upload is completed, and a failed one changed no member', () => {
  expect(rowOutcomes({ ...added, status: 'PROCESSING' })).toMatchObject({ unchanged: null, members: ['+934'] });
  expect(rowOutcomes({ ...added, status: 'FAILED' })).toMatchObject({ rejected: '10', unchanged: null, members: null });
  expect(rowOutcomes({ ...added, status: 'VALIDATING', rows: { ...rows, total: '0' } })).toEqual({
    total: null,
    rejected: null,
    unchanged: null,
    members: null,
  });
});

test.each([
  ['ADD', { added: '1161' }, '20 accepted people were members already.'],
  ['ADD', { added: '1180' }, '1 accepted person was a member already.'],
  ['ADD', { added: '1181' }, null],
  ['REPLACE', { added: '1161', removed: '30' }, '20 accepted people were members already.'],
  ['REMOVE', { added: '0', removed: '1180' }, '1 accepted person wasn’t a member.'],
  ['REMOVE', { added: '0', removed: '181' }, '1,000 accepted people weren’t members.'],
] as const)('%s with %o says why the others changed nothing', (operation, changed, words) => {
  expect(unchangedWords({ ...added, operation, rows: { ...rows, ...changed } })).toBe(words);
});

test('an upload that applied no row has nothing to explain', () => {
  expect(unchangedWords({ ...added, status: 'FAILED' })).toBeNull();
  expect(unchangedWords({ ...added, status: 'CANCELED' })).toBeNull();
});
