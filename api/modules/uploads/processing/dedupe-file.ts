import { hasHashedMembers } from './member-store.ts';
import {
  countDistinct,
  dedupe,
  findRepeatedGroups,
  hasBlocks,
  takeOutBlocked,
  unifyKeys,
} from './staged-people-store.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { between } from './upload-worker.ts';

const listedDuplicates = 10_000;

/** Keeps each identifier once, without erased people, and records the duplicates in the file. */
export async function dedupeFile(attempt: UploadAttempt): Promise<void> {
  await attempt.begin('dedupe');
  const { intake, staging, types, work } = attempt;
  const target = await attempt.target();
  await attempt.bulk(async (platform) => {
    const hashedMembers = await hasHashedMembers(platform, target);
    const has = { hashes: intake.hasHashes, alternates: intake.hasAlternates, hashedMembers };
    await unifyKeys(platform, staging, target, has);
    if (work.operation === 'REMOVE' || !(await hasBlocks(platform, work.companyId))) return;
    attempt.noteErased(await takeOutBlocked(platform, staging, work.companyId, work.createdAt));
  });
  await attempt.eachBucket(2, async (bucket) => {
    const [duplicates, counts] = await attempt.bulk(async (platform) => [
      await dedupe(platform, staging, bucket, listedDuplicates),
      await countDistinct(platform, staging, bucket),
    ]);
    types.addDistinct(bucket, counts);
    attempt.noteDuplicates(duplicates);
    await attempt.show(between('read', 'dedupe', bucket / staging.buckets));
  });
  if (intake.several > 0) {
    attempt.noteDuplicates(await attempt.bulk((platform) => findRepeatedGroups(platform, staging, listedDuplicates)));
  }
}
