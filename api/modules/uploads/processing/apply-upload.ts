import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from '#api/db/sql.ts';
import { countPrepared, takeOutErased, wereErased } from './erased-meanwhile-store.ts';
import { compareAgain } from './dedupe-file.ts';
import { countKnown, countLeaving, countStaying, stageLeaving } from './count-store.ts';
import { assertMeant, companyClosed } from './gates.ts';
import {
  addAllMembers,
  addMembers,
  type IdentityCount,
  hasMembers,
  holdAudience,
  lockTarget,
  removeMembers,
  renewMembers,
  type Target,
  undoPrepared,
  undoRanges,
} from './member-store.ts';
import { hasBlocks, liftBlocks } from './staged-people-store.ts';
import { prepareForBulk } from './staging-store.ts';
import type { UploadAttempt } from './upload-attempt.ts';
import { between, NotOurs, progressAfter } from './upload-worker.ts';
import {
  type Applied,
  beginProcessing,
  type Claim,
  claimAudience,
  findClaimed,
  isCompanyClosed,
  isOurs,
  releaseAudience,
  showRevision,
} from './upload-work-store.ts';

const claimEveryMs = 500;

/**
 * Changes the audience: prepares its next revision invisibly, shows it in one step, and then does the deferrable work.
 */
export async function applyUpload(attempt: UploadAttempt): Promise<void> {
  let shown = attempt.work.appliedRevision;
  if (shown === null) {
    await attempt.begin('claim');
    shown = await prepareAndShow(attempt, await claim(attempt));
  }
  await attempt.begin('settle');
  await settle(attempt, shown);
}

/** The changes that the upload would make. */
export async function foreseeChanges(attempt: UploadAttempt): Promise<{ added: number; removed: number }> {
  const target = await attempt.target();
  assertMeant(attempt, target);
  const { staging, types, work } = attempt;
  switch (work.operation) {
    case 'ADD':
      return { added: types.persons - (await countAll(attempt, target, countKnown)), removed: 0 };
    case 'REMOVE':
      await attempt.eachBucket(2, (bucket) =>
        attempt.bulk((platform) => stageLeaving(platform, staging, bucket, target)),
      );
      return { added: 0, removed: await countAll(attempt, target, countLeaving) };
    case 'REPLACE': {
      const staying = await countAll(attempt, target, countStaying);
      return { added: types.persons - staying, removed: Number(target.memberCount) - staying };
    }
  }
}

/** Sums what `count` finds in each bucket. */
async function countAll(attempt: UploadAttempt, target: Target, count: typeof countKnown): Promise<number> {
  let sum = 0;
  await attempt.eachBucket(2, async (bucket) => {
    const found = await attempt.bulk((platform) => count(platform, attempt.staging, bucket, target));
    // Not `sum += await …`: it reads `sum` before it waits, and would lose what the other bucket adds meanwhile.
    sum += found;
    await attempt.show(progressAfter.dedupe);
  });
  return sum;
}

async function claim(attempt: UploadAttempt): Promise<Claim> {
  for (;;) {
    const claimed = await attempt.note((platform) => claimAudience(platform, attempt.work));
    if (claimed !== undefined) return claimed;
    // Another upload of the same audience is being applied, for some seconds at most.
    await attempt.target();
    await attempt.show(progressAfter.dedupe);
    await pause(claimEveryMs, undefined, { signal: attempt.signal });
  }
}

async function prepareAndShow(attempt: UploadAttempt, target: Claim): Promise<number> {
  const { intake, staging, types, work } = attempt;
  // First of all, because what another upload left must not be read or counted.
  if (target.isDirty) await undo(attempt, target);
  attempt.mayHavePrepared = false;
  await compareAgain(attempt, target);
  assertMeant(attempt, target);
  if (!(await attempt.note((platform) => beginProcessing(platform, work, intake.mapped)))) throw new NotOurs();
  attempt.mayHavePrepared = true;
  await attempt.begin('prepare');
  const isReplaced = work.operation === 'REPLACE' && Number(target.memberCount) > 0;
  const staying = isReplaced ? await countAll(attempt, target, countStaying) : 0;
  const hadMembers = await attempt.bulk((platform) => hasMembers(platform, target));
  // Members to remove may have identifiers in several buckets, so two concurrent buckets could deadlock.
  await attempt.eachBucket(work.operation === 'REMOVE' ? 1 : 2, async (bucket) => {
    types.addChanges(
      await changing(attempt, target, (platform) => prepare(attempt, platform, bucket, target, hadMembers)),
    );
    await attempt.show(between('dedupe', 'prepare', bucket / staging.buckets));
  });
  await attempt.begin('show');
  await attempt.note(async (platform) => {
    // Before anything else, in the order of other writers: an erasure has ended then, or waits.
    await lockTarget(platform, target);
    if (!(await isOurs(platform, work))) throw new NotOurs();
    const wereSome = await wereErased(platform, work.companyId, work.createdAt);
    const counted = wereSome
      ? await withoutErased(attempt, platform, target)
      : { staying, memberCount: Number(target.memberCount) };
    const applied = changesOf(attempt, counted);
    // Last, because the row of the company stays locked until the transaction ends.
    if (await isCompanyClosed(platform, work)) throw companyClosed();
    if (!(await showRevision(platform, work, target, applied, attempt.findings))) throw new NotOurs();
  });
  return target.revision + 1;
}

/**
 * Undoes what this attempt and earlier ones have prepared, and releases the audience. The next upload of the audience
 * would do it too, but a closed company has no next upload.
 */
export async function withdraw(attempt: UploadAttempt): Promise<void> {
  const target = await attempt.note((platform) => findClaimed(platform, attempt.work));
  if (target === undefined) return;
  if (attempt.mayHavePrepared) await undo(attempt, target);
  await changing(attempt, target, (platform) => releaseAudience(platform, attempt.work));
}

/** Undoes the changes of a revision that isn't visible. */
async function undo(attempt: UploadAttempt, target: Target): Promise<void> {
  for (let range = 0; range < undoRanges; range += 1) {
    await changing(attempt, target, (platform) => undoPrepared(platform, target, range));
  }
}

/**
 * Takes out the people who were erased meanwhile, and counts the rest. With a million people in an audience of a million,
 * this takes about 2 s on PostgreSQL, for REPLACE about 3 s.
 */
async function withoutErased(
  attempt: UploadAttempt,
  platform: Runner,
  target: Target,
): Promise<{ readonly staying: number; readonly memberCount: number }> {
  const { staging, types, work } = attempt;
  await prepareForBulk(platform, { isDurable: true });
  if (work.operation !== 'REMOVE') {
    attempt.noteErased(await takeOutErased(platform, staging, target, work.createdAt));
  }
  const { changed, staying, memberCount } = await countPrepared(platform, work.operation, target);
  types.setChanges(changed);
  return { staying, memberCount };
}

/** The changes to the audience and its counts. `staying` people of a replaced audience are members of it before and after. */
function changesOf(
  { intake, types, work }: UploadAttempt,
  { staying, memberCount }: { readonly staying: number; readonly memberCount: number },
): Applied {
  const changed = types.changedPersons;
  const applied = {
    ADD: { added: changed, removed: 0, members: changed },
    REMOVE: { added: 0, removed: changed, members: -changed },
    REPLACE: { added: changed - staying, removed: memberCount - staying, members: changed },
  }[work.operation];
  return { ...applied, types: types.changes(intake.identifiers, work.operation) };
}

/** Changes members of a claimed audience, unless another attempt has taken it over. */
function changing<Result>(
  attempt: UploadAttempt,
  target: Target,
  change: (platform: Runner) => Promise<Result>,
): Promise<Result> {
  return attempt.bulk(async (platform) => {
    await holdAudience(platform, target);
    if (!(await isOurs(platform, attempt.work))) throw new NotOurs();
    return change(platform);
  });
}

async function prepare(
  { staging, types, work }: UploadAttempt,
  platform: Runner,
  bucket: number,
  target: Target,
  hadMembers: boolean,
): Promise<readonly IdentityCount[]> {
  const { companyId, operation, createdAt } = work;
  if (operation === 'REMOVE') return removeMembers(platform, staging, bucket, target);
  const known = { members: operation === 'ADD' && hadMembers, blocks: await hasBlocks(platform, companyId) };
  if (!known.members && !known.blocks) {
    await addAllMembers(platform, staging, bucket, target, createdAt);
    return types.distinctOf(bucket);
  }
  return addMembers(platform, staging, bucket, target, createdAt, known);
}

/** The work that can follow after the new revision is visible. */
async function settle(attempt: UploadAttempt, revision: number): Promise<void> {
  const { staging, types, work } = attempt;
  const { companyId, createdAt, operation } = work;
  const mayKnowSome = operation === 'ADD' && types.unchanged > 0;
  await attempt.eachBucket(mayKnowSome ? 2 : 0, async (bucket) => {
    await attempt.bulk(async (platform) => {
      // An erasure at the same time would look for the members at their former locations.
      await holdAudience(platform, work);
      await renewMembers(platform, staging, bucket, work, revision, createdAt);
    });
    await attempt.show(progressAfter.prepare);
  });
  await attempt.bulk(async (platform) => {
    if (operation === 'REMOVE' || !(await hasBlocks(platform, companyId))) return;
    await liftBlocks(platform, staging, companyId, createdAt);
  });
  await attempt.note((platform) => releaseAudience(platform, work));
}
