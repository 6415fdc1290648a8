import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPromises } from './testing/promises.ts';

/** The guides whose statements about limits, times, codes and behavior all name a test. */
const guides = ['authentication', 'partners', 'limits', 'uploads', 'errors', 'changes', 'operate/releases'];
const root = new URL('../', import.meta.url);

test.each(guides)('the guide %s names a test for each of its promises', async (slug) => {
  const file = `content/guides/${slug}.mdx`;
  const { open, tests, malformed } = readPromises(await readFile(new URL(file, root), 'utf8'));
  const lines = (found: readonly { line: number; text: string }[]) =>
    found.map(({ line, text }) => `${file}:${line}: ${text}`);
  expect(lines(malformed)).toEqual([]);
  expect(lines(open)).toEqual([]);
  expect(tests).not.toEqual([]);
  for (const { line, file: testFile, title } of tests) {
    const source = await readFile(new URL(testFile, root), 'utf8').catch(() => '');
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
    expect(isThere, `${file}:${line}: ${testFile} has no test "${title}"`).toBe(true);
  }
});

test('a statement without a test is open, and one with a test or a reason is not', () => {
  const source = `Some words.

At most 5 requests.

- 10 rows
- 20 rows
- many rows

{/* promise for 10: a.test.ts "ten rows" */}
{/* no promise for 20: the guide’s own example */}

It never fails.

{/* promise: b.test.ts "a failure" */}
`;
  expect(readPromises(source)).toEqual({
    open: [{ line: 3, text: 'At most 5 requests.' }],
    tests: [
      { line: 9, file: 'a.test.ts', title: 'ten rows' },
      { line: 14, file: 'b.test.ts', title: 'a failure' },
    ],
    malformed: [],
  });
});

test.each([
  ['an unknown word', 'test: a.test.ts "x"'],
  ['no title', 'promise: a.test.ts'],
  ['a file that isn’t a test', 'promise: a.ts "x"'],
  ['a text that the block doesn’t contain', 'promise for 8: a.test.ts "x"'],
])('a comment with %s is malformed', (_, comment) => {
  expect(readPromises(`At most 5.\n\n{/* ${comment} */}\n`).malformed).toHaveLength(1);
});
