import { describe, expect, test } from 'vitest';
import { highlight, isCodeLanguage } from './highlight.ts';

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('highlighted code', () => {
  test('has the same characters as the code', async () => {
    const code = 'query Q($a: [X!]) {\n  # <b> & "c" &amp;\n  f(a: $a) { id } # it\u0027s\n}';
    expect(textOf(await highlight(code, 'graphql'))).toBe(code);
  });

  test('escapes markup in the code', async () => {
    expect(await highlight('"</code><script>alert(1)</script>"', 'json')).not.toContain('<script>');
  });

  test('has classes and no styles, so that both themes share it', async () => {
    const html = await highlight('{ "a": [1, true, "x"] }', 'json');
    expect(html).toContain('<span class="code-number">1</span>');
    expect(html).not.toContain('style=');
  });

  test('shows the keys of YAML as those of JSON', async () => {
    const html = await highlight('jobs:\n  - name: litfass', 'yaml');
    expect(html).toContain('<span class="code-string">litfass</span>');
    expect(html).not.toContain('<span class="code-string">jobs');
  });

  test('knows its supported languages', () => {
    expect([isCodeLanguage('json'), isCodeLanguage('brainfuck'), isCodeLanguage(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
