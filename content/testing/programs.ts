import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needs } from '#shared/testing/needs.ts';

/** A tool that may not be installed, and a command that exits with 0 if it is. */
interface Requirement {
  readonly words: string;
  readonly probe: readonly [string, ...string[]];
  /** The command's output if the version is new enough. */
  readonly prints?: RegExp;
  /** Matches the programs that need the tool. Without it, all programs of the language do. */
  readonly of?: RegExp;
}

interface Language {
  /** The file from which a program is run, as a reader runs it, with the token in the environment. */
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  readonly requirements: readonly Requirement[];
}

const languages = {
  curl: {
    file: 'sample.sh',
    command: ['bash'],
    requirements: [
      { words: 'bash', probe: ['bash', '--version'] },
      { words: 'curl', probe: ['curl', '--version'] },
      { words: 'jq', probe: ['jq', '--version'], of: /\bjq\b/ },
      { words: 'openssl', probe: ['openssl', 'version'], of: /\bopenssl\b/ },
    ],
  },
  typescript: { file: 'sample.ts', command: [process.execPath], requirements: [] },
  python: {
    file: 'sample.py',
    command: ['python3'],
    requirements: [
      { words: 'Python 3.9', probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'] },
      { words: 'PyJWT and cryptography', probe: ['python3', '-c', 'import jwt, cryptography'], of: /^import jwt/m },
    ],
  },
  php: {
    file: 'sample.php',
    command: ['php'],
    requirements: [
      { words: 'PHP 8.1', probe: ['php', '-r', 'exit(PHP_VERSION_ID >= 80100 ? 0 : 1);'] },
      {
        words: 'the curl extension of PHP',
        probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
        of: /\bcurl_init\b/,
      },
    ],
  },
  go: {
    file: 'sample.go',
    command: ['go', 'run'],
    requirements: [{ words: 'Go 1.21', probe: ['go', 'version'], prints: /\bgo(1\.(2[1-9]|[3-9]\d|\d{3})|[2-9])/ }],
  },
} as const satisfies Record<string, Language>;

export type ProgramLanguage = keyof typeof languages;

const known = new Map<string, boolean>();

function isThere({ probe, prints = /(?:)/ }: Requirement): boolean {
  const key = [process.env['PATH'], ...probe].join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const [tool, ...words] = probe;
  const { status, stdout } = spawnSync(tool, words, { encoding: 'utf8' });
  const there = status === 0 && prints.test(stdout);
  known.set(key, there);
  return there;
}

/**
 * Options of a test that runs a program of a language. The test is skipped if a tool is missing that the language or this
 * `source` needs.
 */
export function needsToolsOf(language: ProgramLanguage, source = '') {
  const { requirements }: Language = languages[language];
  return needsTools(...requirements.filter(({ of }) => of === undefined || of.test(source)));
}

/** Options of a test that is skipped if one of the tools is missing. */
export function needsTools(...requirements: readonly Requirement[]) {
  const missing = requirements.filter((requirement) => !isThere(requirement));
  return needs(missing.map(({ words }) => words).join(' and '), missing.length === 0);
}

/** Runs a program from a file in `folder` with the arguments `given`. Returns its output, and rejects if the program fails. */
export async function runProgram(
  language: ProgramLanguage,
  source: string,
  {
    folder,
    environment,
    given = [],
  }: { folder: string; environment: Readonly<Record<string, string>>; given?: readonly string[] },
): Promise<string> {
  const { file, command } = languages[language];
  const [tool, ...before] = command;
  await writeFile(join(folder, file), source);
  const { stdout } = await promisify(execFile)(tool, [...before, file, ...given], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
