import { readFileSync } from 'node:fs';

// The spelling of `npm run verify:words`, and of editors. scripts/words/ has the lists and the check of phrases.

/** Written by programs, recorded, or already released: the text of these files is never edited. */
const generated = [
  'package-lock.json',
  'api/schema/changelog.json',
  'api/schema/releases/**',
  'lib/graphql/generated/**',
  'lib/reference/fixtures/**',
  'bench/results.md',
  'content/**/response.json',
  'scripts/words/check-words.unit.test.ts',
  'api/db/migrations/00{0[0-9],1[0-5]}_*.sql',
];

export default {
  version: '0.2',
  language: 'en-US',
  minWordLength: 4,
  maxDuplicateProblems: 1_000,
  useGitignore: true,
  ignorePaths: generated,
  dictionaryDefinitions: [
    { name: 'product-words', path: './scripts/words/product-words.txt' },
    { name: 'test-words', path: './scripts/words/test-words.txt' },
  ],
  dictionaries: ['product-words'],
  // The format of the file is cspell's: "word -> better, better".
  flagWords: readFileSync(new URL('./scripts/words/flagged-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' -> ')),
  overrides: [
    { filename: '{**/*.{test,spec}.{ts,tsx},**/testing/**,e2e/**,bench/**,api/demo/**}', dictionaries: ['test-words'] },
    // Column names in thirty languages.
    { filename: 'shared/customer-files/headers.ts', ignoreRegExpList: ["/'[^'\\n]*'/g"] },
  ],
};
