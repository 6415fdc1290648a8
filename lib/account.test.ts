import { expect, test } from 'vitest';
import { checkPasswords } from './account.ts';

const filled = { current: 'old one', wanted: 'a long new password', repeated: 'a long new password' };

test('a password typed the same way twice is for the API to judge', () => {
  expect(checkPasswords(filled)).toEqual({});
});

test('what is missing or differs is told at its field', () => {
  expect(Object.keys(checkPasswords({ current: '', wanted: '', repeated: '' }))).toEqual([
    'currentPassword',
    'newPassword',
  ]);
  expect(Object.keys(checkPasswords({ ...filled, repeated: 'a long new pasword' }))).toEqual(['repeated']);
});
