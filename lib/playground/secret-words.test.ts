import { expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { secretWords } from './secret-words.ts';

const key = `${tokenPrefixes.live}0123456789abcdefghijABCDEFGHIJ0123456789abcdef`;

test('names removed secrets by kind, never by value', () => {
  const words = secretWords(
    `{ "a": "${key}", "newPassword": "hunter2", "b": "eyJhbGciOi.eyJzdWIi.c2ln", "c": "lfps_0123456789" }`,
  );
  expect(words).toEqual([
    'what looks like an API key',
    'a partner’s client secret',
    'a token (JWT)',
    'the value of newPassword',
  ]);
});

test('finds no secrets in an ordinary query', () => {
  expect(secretWords('query Q { listPartners { secrets { lastFour } } }')).toEqual([]);
});
