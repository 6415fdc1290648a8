import { Suspense, isValidElement } from 'react';
import { expect, test } from 'vitest';
import { showSoon } from './show-soon.tsx';

const outline = <p>Loading</p>;

test('content that is ready soon is the page, without an outline', async () => {
  expect(await showSoon(Promise.resolve('content'), outline)).toBe('content');
});

test('content that isn’t ready soon follows an outline', async () => {
  const slow = Promise.withResolvers<string>();
  const shown = await showSoon(slow.promise, outline);
  expect(isValidElement(shown) && shown.type).toBe(Suspense);
  expect(isValidElement(shown) && shown.props).toMatchObject({ fallback: outline, children: slow.promise });
});

test('content that fails soon fails the page, such as a redirect', async () => {
  await expect(showSoon(Promise.reject(new Error('elsewhere')), outline)).rejects.toThrow('elsewhere');
});
