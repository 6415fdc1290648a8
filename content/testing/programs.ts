import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How a program of each language is run: as a reader runs it, from a file, with the token in the environment. */
export const programs = {
  curl: { file: 'sample.sh', command: ['bash'], probe: ['curl', '--version'] },
  typescript: { file: 'sample.ts', command: [process.execPath], probe: [process.execPath, '--version'] },
  python: { file: 'sample.py', command: ['python3'], probe: ['python3', '--version'] },
  php: { file: 'sample.php', command: ['php'], probe: ['php', '--version'] },
  go: { file: 'sample.go', command: ['go', 'run'], probe: ['go', 'version'] },
} as const;

export type ProgramLanguage = keyof typeof programs;

/** Whether the language's tool is on this machine. Tests of a missing one show as skipped. */
export function isThere(language: ProgramLanguage): boolean {
  const [tool, flag] = programs[language].probe;
  return spawnSync(tool, [flag]).status === 0;
}

/** Runs a program from a file in `folder` with the words `given`; the answer is what it prints. It fails as the program fails. */
export async function runProgram(
  language: ProgramLanguage,
  source: string,
  {
    folder,
    environment,
    given = [],
  }: { folder: string; environment: Readonly<Record<string, string>>; given?: readonly string[] },
): Promise<string> {
  const { file, command } = programs[language];
  const [tool, ...before] = command;
  await writeFile(join(folder, file), source);
  const { stdout } = await promisify(execFile)(tool, [...before, file, ...given], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
