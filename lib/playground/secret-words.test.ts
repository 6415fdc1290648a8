import { expect, test } from 'vitest';
import { secretWords } from './secret-words.ts';

const key = 'lf_live_0123456789abcdefghijABCDEFGHIJ0123456789abcdef';

test('what is left out is named by what it is, never by its value', () => {
  const words = secretWords(
    `{ "a": "${key}", "newPassword": "hunter2", "b": "eyJhbGciOi.eyJzdWIi.c2ln", "c": "lfps_0123456789" }`,
  );
  expect(words).toEqual([
    'what looks like an API key',
    'the secret of a partner',
    'a token (JWT)',
    'the value of newPassword',
  ]);
});

test('an ordinary query has none', () => {
  expect(secretWords('query Q { listPartners { secrets { lastFour } } }')).toEqual([]);
});
