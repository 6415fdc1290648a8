import { type Runner, statement } from '#api/db/sql.ts';
import { seen, seenKey, type Target } from './member-store.ts';
import { stagedColumns } from './staged-rows.ts';
import { bucketOf, type Staging } from './staging-store.ts';

// Counts the people of a file among the members, bucket by bucket. Each statement looks members up as those of the
// member store do.

async function countOf(platform: Runner, text: string, target: Target): Promise<number> {
  const found = await platform.first(statement<{ count: string }>(text, seenKey(target)));
  return Number(found?.count ?? 0);
}

/** The number of a bucket's people whose key is a member of the target already, so that an addition skips them. */
export function countKnown(platform: Runner, { name }: Staging, bucket: number, target: Target): Promise<number> {
  return countOf(
    platform,
    `select count(*) as count from staging.${name}_${bucket} as staged
    where staged.person is null and exists (
      select from audience_member as m where ${seen} and m.kind = staged.kind and m.digest = staged.digest offset 0
    )`,
    target,
  );
}

/**
 * The number of a bucket's people who are people of the target too, so that they stay if the file replaces it. Members that
 * were uploaded as hashes may have the other form of their identifier as key.
 */
export function countStaying(platform: Runner, { name }: Staging, bucket: number, target: Target): Promise<number> {
  return countOf(
    platform,
    `select count(*) as count from staging.${name}_${bucket} as staged
    where staged.person is null and exists (
      select from audience_member as m where ${seen} and m.kind = staged.kind
        and m.digest in (staged.digest, staged.alternate) and m.person is null offset 0
    )`,
    target,
  );
}

/** The kind of staged rows that are the keys of members to remove. */
const leavingKind = 0;

/** Stages the keys of the people whom {@link removeMembers} would remove, in their own buckets, to count each once. */
export async function stageLeaving(platform: Runner, staging: Staging, bucket: number, target: Target): Promise<void> {
  await platform.all(
    statement(
      `insert into staging.${staging.name} (${stagedColumns})
      select distinct ${bucketOf(staging, 'key.person')}, 0, ${leavingKind}, false, key.person, null::uuid, null::uuid, 1, false, 0
      from staging.${staging.name}_${bucket} as staged cross join lateral (
        select coalesce(m.person, m.digest) as person from audience_member as m
        where ${seen} and m.kind = staged.kind and m.digest = staged.digest offset 0
      ) as key`,
      seenKey(target),
    ),
  );
}

/** The number of people whose keys {@link stageLeaving} has staged in a bucket. */
export function countLeaving(platform: Runner, { name }: Staging, bucket: number, target: Target): Promise<number> {
  return countOf(
    platform,
    `select count(*) as count from (
      select distinct digest from staging.${name}_${bucket} where kind = ${leavingKind}
    ) as leaving cross join lateral (
      select from audience_member as m where ${seen} and m.digest = leaving.digest and m.person is null offset 0
    ) as first`,
    target,
  );
}
