import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CSpellReporter, type Issue, lint, suggestions } from 'cspell';
import { findPhrases, readPhrases } from './phrases.ts';

/** A word or phrase that text in the repository doesn't use. */
export interface WordFault {
  /** Relative to the checked folder. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const config = fileURLToPath(new URL('../../cspell.config.mjs', import.meta.url));
const phrases = readPhrases(readFileSync(new URL('flagged-phrases.txt', import.meta.url), 'utf8'));

/** File types that people read. JSON is recorded or has no text of its own. */
const texts = ['**/*.{ts,tsx,mjs,js,md,mdx,graphql,sql,css,sh,py,php,go}', '.ci/run'];

/** All faults of a folder: unknown and flagged words by cspell, flagged phrases in the files that cspell read. */
export async function checkWords(folder: string): Promise<WordFault[]> {
  const { issues, files } = await runCspell(folder);
  const similar = await suggestFor(issues);
  const words = issues.map((issue) => ({
    file: relative(folder, fileURLToPath(issue.uri ?? '')),
    line: issue.row,
    message: messageOf(issue, similar),
  }));
  const found = files.flatMap((file) =>
    findPhrases(phrases, readFileSync(file, 'utf8')).map((phrase) => ({ file: relative(folder, file), ...phrase })),
  );
  return [...words, ...found].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

async function runCspell(folder: string): Promise<{ issues: Issue[]; files: string[] }> {
  const issues: Issue[] = [];
  const files: string[] = [];
  const reporter: CSpellReporter = {
    issue: (issue) => issues.push(issue),
    progress: (event) => {
      if (event.type === 'ProgressFileComplete' && event.processed === true) files.push(event.filename);
    },
  };
  const { errors } = await lint(texts, { root: folder, config, configSearch: false, dot: true }, reporter);
  if (errors > 0) throw new Error(`cspell could not read ${errors} files.`);
  return { issues, files };
}

/** Similar words for each unknown one, in lower case. */
async function suggestFor(issues: readonly Issue[]): Promise<Map<string, string>> {
  const unknown = new Set(issues.filter(({ isFlagged }) => isFlagged !== true).map(({ text }) => text.toLowerCase()));
  const similar = new Map<string, string>();
  for await (const { word, suggestions: found } of suggestions([...unknown], { config, numSuggestions: 3 })) {
    similar.set(word, found.map((suggestion) => suggestion.word).join(', '));
  }
  return similar;
}

function messageOf({ isFlagged, suggestions: better, text }: Issue, similar: ReadonlyMap<string, string>): string {
  if (isFlagged === true) return `"${text}": use ${better?.join(', ')}`;
  return `"${text}" is unknown: use ${similar.get(text.toLowerCase())}, or add it to scripts/words/product-words.txt`;
}
