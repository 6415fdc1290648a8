import { describe, expect, test } from 'vitest';
import { readFrontmatter, withoutFrontmatter } from './frontmatter.ts';

describe('the frontmatter', () => {
  test('is parsed like by the page’s compiler', () => {
    const source = '---\na: one\nb: [1, true, null]\nc:\n  d-e: "x: y"\n---\n\n# Text\n';
    expect(readFrontmatter('p.mdx', source)).toEqual({ a: 'one', b: [1, true, null], c: { 'd-e': 'x: y' } });
  });

  test('is undefined when there is none', () => {
    expect(readFrontmatter('p.mdx', '# Text\n\n---\n\na: b\n')).toBeUndefined();
  });

  test('names its file when it is not YAML', () => {
    expect(() => readFrontmatter('content/p.mdx', '---\na: b: c\n---\n')).toThrow(/^content\/p\.mdx\n/);
  });

  test('keeps the line numbers of the text', () => {
    expect(withoutFrontmatter('---\na: b\n---\n# Text')).toBe('\n\n\n# Text');
  });
});
