import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entryKinds } from '#lib/changelog/entry-kinds.ts';
import { EntryKindMark } from './entry-kind-mark.tsx';

test('each kind has its word, and not by color alone', () => {
  for (const kind of entryKinds) {
    const mark = renderToStaticMarkup(<EntryKindMark>{`${kind}:`}</EntryKindMark>);
    expect(mark.replace(/<[^>]+>/g, '')).toBe(`${kind}:`);
    expect(mark).toMatch(/bg-\w+-wash/);
  }
});

test('other emphasis stays emphasis', () => {
  expect(renderToStaticMarkup(<EntryKindMark>never</EntryKindMark>)).toBe('<em>never</em>');
});
