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
`;

test('a page is read as its introduction and its sections, each with the anchor it has on the page', () => {
  expect(proseOf(source)).toEqual({
    introduction: 'Every list takes the same arguments.',
    sections: [
      { id: 'the-next-page', title: 'The next page', level: 2, text: 'Send endCursor as after: Keep the filter.' },
      { id: 'the-next-page-1', title: 'The next page', level: 3, text: 'limit rows 1 one' },
    ],
  });
});

test('marks of Markdown are no words', () => {
  expect(plainText('- **One**, `two`\n- [three](/x).')).toBe('One, two three.');
});

test('a long text is cut between words', () => {
  expect(beginningOf('one two three', 9)).toBe('one two …');
  expect(beginningOf('one two', 9)).toBe('one two');
});
