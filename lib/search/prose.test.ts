import { expect, test } from 'vitest';
import { beginningOf, plainText, proseOf } from './prose.ts';

const source = `---
title: Lists
---

Every list takes the **same** arguments.

## The next page

Send [\`endCursor\`](/reference/PageInfo#endCursor) as \`after\`:

\`\`\`graphql
# ## not a heading
{ viewer { isStaff } }
\`\`\`

<Callout>Keep the filter.</Callout>

### The next page

| limit | rows |
| ----- | ---- |
| 1     | one  |
| 2     | two  |
`;

test('splits a page into its introduction and its sections with their anchors', () => {
  expect(proseOf(source)).toEqual({
    introduction: 'Every list takes the same arguments.',
    sections: [
      { id: 'the-next-page', title: 'The next page', level: 2, text: 'Send endCursor as after: Keep the filter.' },
      { id: 'the-next-page-1', title: 'The next page', level: 3, text: '1: one. 2: two.' },
    ],
  });
});

test('a row of a table that ends with a sentence needs no separator', () => {
  expect(plainText('| a | b |\n| - | - |\n| x | One. |\n| y | Two. |')).toBe('x: One. y: Two.');
});

test('removes Markdown syntax', () => {
  expect(plainText('- **One**, `two`\n- [three](/x).')).toBe('One, two three.');
});

test('truncates a long text between words', () => {
  expect(beginningOf('one two three', 9)).toBe('one two …');
  expect(beginningOf('one two', 9)).toBe('one two');
});
