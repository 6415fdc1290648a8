import { expect, test } from 'vitest';
import { checkPasswords } from './account.ts';

const filled = { current: 'old one', wanted: 'a long new password', repeated: 'a long new password' };

test('accepts a password that was typed twice', () => {
  expect(checkPasswords(filled)).toEqual({});
});

test('reports missing and different passwords at their fields', () => {
  expect(Object.keys(checkPasswords({ current: '', wanted: '', repeated: '' }))).toEqual([
    'currentPassword',
    'newPassword',
  ]);
  expect(Object.keys(checkPasswords({ ...filled, repeated: 'a long new pasword' }))).toEqual(['repeated']);
});
