import type { Database } from '../../db/database.ts';
import type { Runner } from '../../db/sql.ts';
import {
  deleteExpired,
  findAudiencesToExpire,
  findAudiencesWithUnseen,
  noteExpired,
  noteNoneUnseen,
} from './housekeeping-store.ts';
import { deleteUnseen } from './member-store.ts';
import { dropForgottenStaging, prepareForBulk } from './staging-store.ts';

const rowsAtOnce = 20_000;

/** Ends memberships that have run out, and deletes what nobody sees any more. Twice is once. */
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
    // Before: an upload may leave new ones meanwhile.
    await run((platform) => noteNoneUnseen(platform, companyId, audienceId));
    let hasMore = true;
    while (hasMore) hasMore = await run((platform) => deleteUnseen(platform, companyId, audienceId, rowsAtOnce));
  }
  await run(dropForgottenStaging);
}
