import { describe, expect, test } from 'vitest';
import { highlight, isCodeLanguage } from './highlight.ts';

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

describe('highlighted code', () => {
  test('says the same as the code, character by character', async () => {
    const code = 'query Q($a: [X!]) {\n  # <b> & "c" &amp;\n  f(a: $a) { id }\n}';
    expect(textOf(await highlight(code, 'graphql'))).toBe(code);
  });

  test('lets no markup of the code through', async () => {
    expect(await highlight('"</code><script>alert(1)</script>"', 'json')).not.toContain('<script>');
  });

  test('carries classes and no style, so that both themes share it', async () => {
    const html = await highlight('{ "a": [1, true, "x"] }', 'json');
    expect(html).toContain('<span class="code-number">1</span>');
    expect(html).not.toContain('style=');
  });

  test('knows which languages it can do', () => {
    expect([isCodeLanguage('json'), isCodeLanguage('brainfuck'), isCodeLanguage(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
