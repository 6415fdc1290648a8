import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The release before this one: a commit or a tag. An upgrade from it is tested. */
export const previousRelease = '1d9de894776f3369a56408c6af4b6abf0371652a';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the history with the previous release is here; a shallow clone or an archive doesn't have it. */
export function hasPreviousRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${previousRelease}^{commit}`], { cwd: repository, stdio: 'ignore' });
    return existsSync(join(repository, 'node_modules'));
  } catch {
    return false;
  }
}

/** Puts the sources of the previous release into a new directory. They run with the packages that are installed. */
export function extractPreviousRelease(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync('git', ['archive', previousRelease, 'api', 'shared', 'package.json', 'tsconfig.json'], {
    cwd: repository,
    maxBuffer: 256 * 2 ** 20,
  });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  symlinkSync(join(repository, 'node_modules'), join(directory, 'node_modules'));
}

/** The directory of this release. */
export const thisRelease = repository;
