import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWords, type WordFault } from './check-words.ts';

/** Each kind of text, with the fault that the check must report for it. */
const planted: readonly { file: string; text: string; line: number; message: RegExp }[] = [
  {
    file: 'docs/page.mdx',
    text: '# Page\n\nThe behaviour.\n',
    line: 3,
    message: /"behaviour" is unknown: use behavior/,
  },
  { file: 'docs/guide.md', text: 'The recieved key.\n', line: 1, message: /"recieved".* received/ },
  { file: 'comment.ts', text: '\n/** Makes it anew. */\n', line: 2, message: /^"anew": use again, new$/ },
  { file: 'identifier.ts', text: 'const toldOnly = 1;\n', line: 1, message: /^"told": use reported/ },
  { file: 'title.test.ts', text: "\n\ntest('a Refusal', noop);\n", line: 3, message: /^"Refusal": use denied/i },
  { file: 'message.tsx', text: 'const label = <p>The grey one</p>;\n', line: 1, message: /^"grey": use gray$/ },
  { file: 'schema.graphql', text: '"""\nTaken back.\n"""\ntype A\n', line: 2, message: /^"taken back": use revoked/ },
  { file: 'statement.sql', text: '-- Kept for\n-- good.\n', line: 1, message: /^"for good": use permanently$/ },
];

const lines = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
const flagged = [...lines('flagged-words.txt'), ...lines('flagged-phrases.txt')].filter((line) =>
  line.includes(' -> '),
);

const folder = mkdtempSync(join(tmpdir(), 'litfass-words-'));
let faults: WordFault[];

beforeAll(async () => {
  for (const { file, text } of planted) plant(file, text);
  plant('clean.md', 'An API key of Nordlicht was revoked.\nThe good key is for\n\ngoods.\n');
  plant('quoted.ts', "const header = 'E-Mail'; // cspell:disable-line\n");
  plant('every.md', flagged.map((line) => `${line.split(' -> ')[0]}\n`).join(''));
  faults = await checkWords(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(planted)('the fault in $file is reported with its line and a better word', ({ file, line, message }) => {
  expect(faults.filter((fault) => fault.file === file)).toEqual([
    { file, line, message: expect.stringMatching(message) as unknown },
  ]);
});

test('every word and phrase of the lists is reported with the words to use', () => {
  const reported = faults.filter(({ file }) => file === 'every.md').map(({ message }) => message);
  expect(reported).toEqual(flagged.map((line) => line.replace(/^(.*) -> (.*)$/, '"$1": use $2')));
});

test.each(['clean.md', 'quoted.ts'])('plain American English and disabled lines have no fault: %s', (planted) => {
  expect(faults.filter(({ file }) => file === planted)).toEqual([]);
});

test('the word lists are sorted and have no word twice', () => {
  for (const list of ['product-words.txt', 'test-words.txt']) {
    const words = lines(list).filter((line) => line !== '' && !line.startsWith('#'));
    expect(words).toEqual([...new Set(words)].toSorted());
  }
});

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
