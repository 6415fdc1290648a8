import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../config/env.ts';

/**
 * Locks a directory for this process. PGlite doesn't lock its files, and two processes would corrupt them. Returns the
 * release function. A lock whose process has ended (kill -9, power failure) is taken over.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'process.lock');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (isRunning(holder)) {
      throw new ConfigurationError(
        `DATA_DIR: ${directory} is in use by process ${holder}; stop it, or choose another.`,
      );
    }
    writeFileSync(file, String(process.pid), { mode: 0o600 });
  }
  return () => rmSync(file, { force: true });
}

function isRunning(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0 || processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
