import { expect, test } from 'vitest';
import { components } from './components.ts';
import { withWholeLinks } from './links.ts';
import { mdxToMarkdown } from './mdx-to-markdown.ts';

const write = (source: string) => mdxToMarkdown('page.mdx', source, components);

test('keeps Markdown, drops code, and replaces components with their content', async () => {
  const source = `---
title: x
---

import { ErrorCodes } from './x.tsx';

Some *text* with \`{ code }\`.

{/* a remark */}

| a | b |
| - | - |
| 1 | 2 |

<Callout kind="warning" title="Mind">
  Keep the **filter**.

  - And the sort.
</Callout>

\`\`\`tsx
<NotOurs />
\`\`\`
`;
  expect(await write(source)).toBe(`Some *text* with \`{ code }\`.

| a | b |
| - | - |
| 1 | 2 |

> **Mind**
>
> Keep the **filter**.
>
> - And the sort.

\`\`\`tsx
<NotOurs />
\`\`\``);
});

test.each([
  { what: 'an unknown component', source: 'One\n\n<Unknown />', line: 3 },
  { what: 'a component within a text', source: 'One <Callout>two</Callout> three', line: 1 },
  { what: 'an expression', source: '\n{1 + 1}', line: 2 },
  { what: 'a component within a list', source: '- one\n\n  <Callout>two</Callout>', line: 3 },
])('$what is reported with file and line', async ({ source, line }) => {
  await expect(write(source)).rejects.toThrow(new RegExp(`page\\.mdx[\\s\\S]*line ${line}:`));
});

test('a link to a missing reference page becomes plain text', () => {
  const text = '[`Query.a`](/reference/queries/a#b) [x](/reference/A)';
  expect(withWholeLinks(text, 'https://p.example', new Set(['/reference/A']))).toBe(
    '`Query.a` [x](https://p.example/reference/A.md)',
  );
});

test('links become absolute, to the Markdown version if there is one, and never within code', () => {
  const paths = new Set(['/', '/docs/errors', '/playground']);
  const text =
    '[a](/docs/errors#X) [b](/admin/tokens) [c](/playground?use-case=viewer) [d](#here) [e](https://x.example/) [f](/)';
  expect(
    withWholeLinks(`${text}\n\`\`\`md\n[a](/docs/errors)\n\`\`\`\n[a](/docs/errors)`, 'https://p.example', paths),
  ).toBe(
    '[a](https://p.example/docs/errors.md#X) [b](https://p.example/admin/tokens) [c](https://p.example/playground?use-case=viewer) [d](#here) [e](https://x.example/) [f](https://p.example/index.md)\n```md\n[a](/docs/errors)\n```\n[a](https://p.example/docs/errors.md)',
  );
});
