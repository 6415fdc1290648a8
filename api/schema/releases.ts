import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * An intended breaking change: `<date>.breaking.json` next to the release it breaks lists the changes, for reviewers
 * and affected clients.
 */
const breakingNote = z.strictObject({
  path: z.string().min(1),
  kind: z.string().min(1),
  /** The reason, and the replacement. */
  note: z.string().min(20),
});

export type BreakingNote = z.output<typeof breakingNote>;

/** The schema as it was given to clients. */
export interface SchemaRelease {
  /** The day of the release. */
  readonly date: string;
  readonly schemaText: string;
  readonly breakingNotes: readonly BreakingNote[];
}

/** The directory of the releases, each a `<date>.graphql`. */
export const releasesDirectory = fileURLToPath(new URL('./releases', import.meta.url));

/** Every release, the oldest first. */
export function readReleases(directory: string): SchemaRelease[] {
  const dates = readdirSync(directory)
    .map((name) => /^(\d{4}-\d{2}-\d{2})\.graphql$/.exec(name)?.[1])
    .filter((date) => date !== undefined)
    .toSorted();
  return dates.map((date) => ({
    date,
    schemaText: readFileSync(join(directory, `${date}.graphql`), 'utf8'),
    breakingNotes: readNotes(join(directory, `${date}.breaking.json`)),
  }));
}

function readNotes(file: string): BreakingNote[] {
  return existsSync(file) ? z.array(breakingNote).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}
