import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { statement } from '#api/db/sql.ts';
import { needsPostgres } from '#api/testing/needs-postgres.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { keepMembers } from './keep-members.ts';
import { openStaging } from './staging-store.ts';

const database = await createTestDatabase();
const { signal } = new AbortController();

/** Creates the staging tables of an upload that is over. */
async function forgotten(): Promise<string> {
  const name = `upload_${randomUUID().replaceAll('-', '')}_1`;
  await database.platform((platform) => openStaging(platform, { name, buckets: 2 }));
  return name;
}

const kept = () =>
  database.asOwner(
    `select relname as name from pg_class where relnamespace = 'staging'::regnamespace and relkind = 'p'`,
  );

describe('housekeeping', needsPostgres(database), () => {
  it('drops the tables of each upload by itself, so that one of them does not keep the others', async () => {
    const names = [await forgotten(), await forgotten(), await forgotten()];
    const written = names[1] ?? '';
    await database.platform(async (platform) => {
      await platform.all(statement(`lock table staging.${written} in row exclusive mode`, []));
      await expect(keepMembers(database, signal)).rejects.toThrow('lock timeout');
      expect(await kept()).toEqual([{ name: written }]);
    });
    await keepMembers(database, signal);
    expect(await kept()).toEqual([]);
  });
});
