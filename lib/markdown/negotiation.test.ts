import { expect, test } from 'vitest';
import { prefersMarkdown } from './negotiation.ts';

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/markdown;q=0.5, text/html;q=0.4', true],
  ['Text/Markdown; charset=utf-8', true],
  ['text/markdown;q=0.5', true],
  ['text/markdown;q=0.8, text/html', false],
  ['text/markdown;q=0.5, */*;q=0.8', false],
  ['text/markdown;q=0.5, text/*;q=0.8, */*;q=0.1', false],
  ['text/markdown;q=0.5, text/html;q=0.2, */*', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x, text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  [null, false],
])('%s: %s', (accept, markdown) => {
  expect(prefersMarkdown(accept)).toBe(markdown);
});
