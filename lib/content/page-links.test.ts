import { describe, expect, test } from 'vitest';
import { portalErrors } from '#shared/error-codes.ts';
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
  test('come from frontmatter and text with their lines, and not from code', () => {
    expect(linksIn(source)).toEqual([
      { href: '/use-cases/viewer', line: 4 },
      { href: '/a#b', line: 8 },
      { href: 'https://example.com', line: 8 },
      { href: '/c', line: 15 },
    ]);
  });

  test('can target its headings, numbered when they repeat', () => {
    expect(sectionsOf(source)).toEqual([
      { id: 'whats-new-in-short', title: 'What’s new, in short', level: 2 },
      { id: 'pitfalls', title: 'Pitfalls', level: 2 },
      { id: 'pitfalls-1', title: 'Pitfalls', level: 3 },
    ]);
  });

  test('can target the error codes that a guide lists', () => {
    const [first, ...codes] = sectionsOf('## Playground\n\n<ErrorCodes of="portal" />\n');
    expect(first?.id).toBe('playground');
    expect(codes.map(({ id }) => id)).toEqual(portalErrors.map(({ code }) => code));
  });
});
