import { expect, test } from 'vitest';
import { keepNumber } from './keep-number.ts';

test.each([
  ['Summer sale · CTV 067', 'Summer sale · CTV\u00a0067'],
  ['067', '067'],
  ['20 years of posters', '20 years of posters'],
])('%s becomes %j', (name, kept) => {
  expect(keepNumber(name)).toBe(kept);
});
