import type { Runner } from '#api/db/sql.ts';
import { hasHashedMembers, type Target } from './member-store.ts';
import {
  countDistinct,
  dedupe,
  findRepeatedGroups,
  hasBlocks,
  takeOutBlocked,
  unifyKeys,
} from './staged-people-store.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { between, Outdated } from './upload-worker.ts';

const listedDuplicates = 10_000;

/** Keeps each identifier once, without erased people, and records the duplicates in the file. */
export async function dedupeFile(attempt: UploadAttempt): Promise<void> {
  await attempt.begin('dedupe');
  const { staging, work } = attempt;
  const target = await attempt.target();
  await attempt.bulk(async (platform) => {
    attempt.hasKeysOfMembers = await unify(attempt, platform, target);
    if (work.operation === 'REMOVE' || !(await hasBlocks(platform, work.companyId))) return;
    attempt.noteErased(await takeOutBlocked(platform, staging, work.companyId, work.createdAt));
  });
  await keepOnce(attempt);
  attempt.comparedRevision = target.revision;
}

/**
 * Compares the file with the members of a claimed audience again, if another upload has changed them since {@link
 * dedupeFile}. A person may now be a member under the other form of their identifier. If keys of the file were replaced
 * then, or have to be now, the file must be read again: its duplicates are deleted already.
 */
export async function compareAgain(attempt: UploadAttempt, target: Target): Promise<void> {
  const { comparedRevision, hasKeysOfMembers, intake } = attempt;
  if (target.revision === comparedRevision || (!intake.hasHashes && !intake.hasAlternates)) return;
  if (hasKeysOfMembers || (await attempt.bulk((platform) => unify(attempt, platform, target)))) throw new Outdated();
}

async function unify({ intake, staging, work }: UploadAttempt, platform: Runner, target: Target): Promise<boolean> {
  return unifyKeys(platform, staging, target, {
    hashes: intake.hasHashes,
    alternates: intake.hasAlternates,
    several: intake.several > 0,
    repeatedKinds: intake.several > 0 && intake.repeatsKinds,
    // Raw values that replace members keep their own keys, by which later files find them in every form.
    hashedMembers: work.operation !== 'REPLACE' && (await hasHashedMembers(platform, target)),
  });
}

async function keepOnce(attempt: UploadAttempt): Promise<void> {
  const { intake, staging, types } = attempt;
  await attempt.eachBucket(2, async (bucket) => {
    const [duplicates, counts] = await attempt.bulk(async (platform) => [
      await dedupe(platform, staging, bucket, listedDuplicates),
      await countDistinct(platform, staging, bucket),
    ]);
    types.setDistinct(bucket, counts);
    attempt.noteDuplicates(duplicates);
    await attempt.show(between('read', 'dedupe', bucket / staging.buckets));
  });
  if (intake.several > 0) {
    attempt.noteDuplicates(await attempt.bulk((platform) => findRepeatedGroups(platform, staging, listedDuplicates)));
  }
}
