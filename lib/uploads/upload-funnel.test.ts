import { expect, test } from 'vitest';
import { uploadFunnel } from './upload-funnel.ts';

const rows = { total: '100', accepted: '80', rejected: '15', duplicate: '5', added: '60', removed: '0' };
const upload = {
  rows,
  validateOnly: false,
  status: 'COMPLETED_WITH_ERRORS',
  audience: { id: 'a', name: 'Newsletter' },
  operation: 'ADD',
} as const;

const stepsOf = ({ points, series }: ReturnType<typeof uploadFunnel>) =>
  points.map(({ name }, index) => [name, series[0]?.values[index]]);

test('leads from the rows of the file to the members of the audience', () => {
  const funnel = uploadFunnel(upload);
  expect(funnel.title).toBe('From the file to Newsletter');
  expect(stepsOf(funnel)).toEqual([
    ['Rows in the file', 100],
    ['Rows with a valid identifier', 85],
    ['Accepted, each person once', 80],
    ['Members that were added', 60],
  ]);
});

test('names removed members, and what a check would do', () => {
  const funnel = uploadFunnel({ ...upload, validateOnly: true, rows: { ...rows, removed: '7' } });
  expect(stepsOf(funnel).slice(3)).toEqual([
    ['Members that would be added', 60],
    ['Members that would be removed', 7],
  ]);
});

test('a failed upload changed no member', () => {
  expect(stepsOf(uploadFunnel({ ...upload, status: 'FAILED' }))).toHaveLength(3);
});

test.each([
  ['ADD', { added: '60' }, ['20 accepted people were members already.']],
  ['ADD', { added: '79' }, ['1 accepted person was a member already.']],
  ['ADD', { added: '80' }, []],
  ['ADD', { added: '0' }, ['80 accepted people were members already.']],
  ['REPLACE', { added: '60', removed: '30' }, ['20 accepted people were members already.']],
  ['REMOVE', { added: '0', removed: '30' }, ['50 accepted people weren’t members.']],
] as const)('%s with %o says why the others changed nothing', (operation, changed, notes) => {
  expect(uploadFunnel({ ...upload, operation, rows: { ...rows, ...changed } }).notes).toEqual(notes);
});

test.each(['FAILED', 'CANCELED'] as const)(
  'an upload that is %s changed nothing, so there is nothing to explain',
  (status) => {
    expect(uploadFunnel({ ...upload, status }).notes).toEqual([]);
  },
);
