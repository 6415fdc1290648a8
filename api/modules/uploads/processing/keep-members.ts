import type { Database } from '#api/db/database.ts';
import type { Runner } from '#api/db/sql.ts';
import {
  deleteExpired,
  findAudiencesToExpire,
  findAudiencesWithUnseen,
  noteExpired,
  noteNoneUnseen,
} from './housekeeping-store.ts';
import { deleteUnseen } from './member-store.ts';
import { dropStaging, findForgottenStaging, prepareForBulk } from './staging-store.ts';

const rowsAtOnce = 20_000;

/** Ends expired memberships, and deletes members that are no longer visible. Idempotent. */
export async function keepMembers(database: Database, signal: AbortSignal): Promise<void> {
  const run = <Result>(work: (platform: Runner) => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    return database.platform(async (platform) => {
      await prepareForBulk(platform);
      return work(platform);
    });
  };
  for (const { companyId, audienceId } of await run(findAudiencesToExpire)) {
    let hasMore = true;
    while (hasMore) hasMore = await run((platform) => deleteExpired(platform, companyId, audienceId, rowsAtOnce));
    await run((platform) => noteExpired(platform, companyId, audienceId));
  }
  for (const { companyId, audienceId } of await run(findAudiencesWithUnseen)) {
    // Before the deletion, because an upload may add invisible rows during it.
    await run((platform) => noteNoneUnseen(platform, companyId, audienceId));
    let hasMore = true;
    while (hasMore) hasMore = await run((platform) => deleteUnseen(platform, companyId, audienceId, rowsAtOnce));
  }
  const errors: unknown[] = [];
  for (const name of await run(findForgottenStaging)) {
    // An interrupted attempt may still write to its tables; those of the others are dropped anyway.
    await run((platform) => dropStaging(platform, name)).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
