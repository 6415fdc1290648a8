import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entryKinds } from '#lib/changelog/entry-kinds.ts';
import { EntryKindMark, EntryStrong } from './entry-kind-mark.tsx';

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

test('what to do begins a line, and other strong text doesn’t', () => {
  expect(renderToStaticMarkup(<EntryStrong>What to do:</EntryStrong>)).toMatch(/^<br\/><strong/);
  expect(renderToStaticMarkup(<EntryStrong>Uploads.</EntryStrong>)).toMatch(/^<strong/);
});
