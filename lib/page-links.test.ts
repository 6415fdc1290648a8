import { describe, expect, test } from 'vitest';
import { portalErrors } from '../content/guides/error-codes.ts';
import { linksIn, sectionsOf } from './page-links.ts';

const source = `---
next:
  - label: And then?
    href: /use-cases/viewer
---

## What’s new, \`in\` short
[one](/a#b) and [two](https://example.com)

\`\`\`json
[not](/this)
## nor this
\`\`\`

<Callout href="/c">three</Callout>

## Pitfalls

### Pitfalls
`;

describe('the links of a page', () => {
  test('are those of its head and its text, each with its line, and none from code', () => {
    expect(linksIn(source)).toEqual([
      { href: '/use-cases/viewer', line: 4 },
      { href: '/a#b', line: 8 },
      { href: 'https://example.com', line: 8 },
      { href: '/c', line: 15 },
    ]);
  });

  test('can lead to its headings, as they are numbered when they repeat', () => {
    expect(sectionsOf(source)).toEqual([
      { id: 'whats-new-in-short', title: 'What’s new, in short', level: 2 },
      { id: 'pitfalls', title: 'Pitfalls', level: 2 },
      { id: 'pitfalls-1', title: 'Pitfalls', level: 3 },
    ]);
  });

  test('can lead to the error codes that a guide lists', () => {
    const [first, ...codes] = sectionsOf('## Playground\n\n<ErrorCodes of="portal" />\n');
    expect(first?.id).toBe('playground');
    expect(codes.map(({ id }) => id)).toEqual(portalErrors.map(({ code }) => code));
  });
});
