import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

const dayMs = 86_400_000;

/** A new directory for a backup, named after its time in UTC: `2026-11-25T02-00-07Z`. */
export function datedDirectory(parent: string, now: number): string {
  return join(parent, `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
}

/** The time in the name of a directory; undefined if {@link datedDirectory} didn't name it. */
function timeOf(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/.exec(name) ?? [];
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Removes backups that are older than a number of days, also incomplete ones. `newest` must be a complete backup, so that
 * a failed backup never removes an older one. Resolves with the names of the removed directories.
 *
 * @throws BackupError if `newest` isn't complete.
 */
export async function removeOldBackups(
  parent: string,
  { newest, keepDays, now }: { readonly newest: string; readonly keepDays: number; readonly now: number },
): Promise<readonly string[]> {
  await readManifest(newest);
  const names = await readdir(parent);
  const old = names.filter((name) => (timeOf(name) ?? now) < now - keepDays * dayMs && join(parent, name) !== newest);
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old.toSorted();
}
