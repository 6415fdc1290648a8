import { readdir, readFile } from 'node:fs/promises';

const directory = new URL('./', import.meta.url);

/** A migration of this release. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /**
   * The number of the newest migration that the oldest release knows which runs on the schema after this migration; null
   * for migrations from before this was recorded.
   */
  readonly compatibleFrom: string | null;
}

/** The migrations of this release, in the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, compatibleFrom: /^-- Compatible from: (\d{4})$/m.exec(sql)?.[1] ?? null };
    }),
  );
}

/** The number at the beginning of a migration's name. */
export function migrationNumber(name: string): string {
  return name.slice(0, 4);
}
