import { describe, expect, test } from 'vitest';
import { headingAnchors, linksIn } from './page-links.ts';

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
    expect(headingAnchors(source)).toEqual(['whats-new-in-short', 'pitfalls', 'pitfalls-1']);
  });
});
