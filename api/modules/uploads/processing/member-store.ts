import { membersOf, takeSharedLock } from '#api/db/advisory-lock.ts';
import { type Runner, statement } from '#api/db/sql.ts';
import type { Staging } from './staging-store.ts';

export interface AudienceKey {
  readonly companyId: string;
  readonly audienceId: string;
}

/** An audience that an upload works on, and the revision that it prepares. */
export interface Target extends AudienceKey {
  /** The visible revision. */
  readonly revision: number;
  readonly baseRevision: number;
}

/** The number of identities of a kind, or of changed ones. `persons` counts those that are the key of a person. */
export interface IdentityCount {
  readonly kind: number;
  readonly hashed: boolean;
  readonly identities: string;
  readonly persons: string;
}

const counted = (changed: string) => `with changed as (${changed})
  select kind, hashed, count(*) as identities, count(*) filter (where person is null) as persons
  from changed group by kind, hashed`;

// Each row of a bucket is looked up by the key, whatever the planner estimates. For a new audience, and for any on
// PGlite, it estimates one member. OFFSET 0 keeps it from turning the lookup into a join, which would scan the bucket
// for each of a million members. For the same reason, found rows are changed by their physical location alone. A lookup
// by another index names no column that the key begins with.

/** Members `m` of the target that are visible now: $1 company, $2 audience, $3 revision, $4 base revision. */
export const seen = `m.company_id = $1 and m.audience_id = $2 and m.since between $4 and $3 and (m.until is null or m.until > $3)`;
export const seenKey = ({ companyId, audienceId, revision, baseRevision }: Target) => [
  companyId,
  audienceId,
  revision,
  baseRevision,
];

/** Whether the target has any members, visible or not. */
export function hasMembers(platform: Runner, { companyId, audienceId }: Target): Promise<boolean> {
  return platform.has(
    statement('select from audience_member where company_id = $1 and audience_id = $2 limit 1', [
      companyId,
      audienceId,
    ]),
  );
}

/**
 * Locks the audience's row while its members are written. An erasure waits for the lock and then finds them. The
 * advisory lock makes it come before the parts of the work that begin after it.
 */
export async function holdAudience(platform: Runner, { companyId, audienceId }: AudienceKey): Promise<void> {
  await takeSharedLock(platform, ...membersOf(companyId));
  await platform.all(
    statement('select from audience where company_id = $1 and id = $2 for share', [companyId, audienceId]),
  );
}

/** Locks the audience's row while its next revision is shown. */
export async function lockTarget(platform: Runner, { companyId, audienceId }: Target): Promise<void> {
  await platform.all(
    statement('select from audience where company_id = $1 and id = $2 for no key update', [companyId, audienceId]),
  );
}

/** The columns that a staged row and a member have in common. */
const memberColumns = `company_id, audience_id, kind, digest, since, alternate, person, hashed, consent, named_at`;
const stagedColumns = `$1, $2, staged.kind, staged.digest, $3::integer + 1, staged.alternate, staged.person, staged.hashed, staged.consent`;

/**
 * Adds all of a bucket's people from the next revision on, in the order of the key, when the audience and the blocks
 * are empty.
 */
export async function addAllMembers(
  platform: Runner,
  { name }: Staging,
  bucket: number,
  { companyId, audienceId, revision }: Target,
  namedAt: string,
): Promise<void> {
  await platform.all(
    statement(
      `insert into audience_member (${memberColumns})
      select ${stagedColumns}, $4 from staging.${name}_${bucket} as staged order by staged.digest`,
      [companyId, audienceId, revision, namedAt],
    ),
  );
}

/** The sets to compare the bucket's people with before they are added. */
interface Known {
  /** Whether to skip people who are visible members already. */
  readonly members: boolean;
  /** Whether to skip people who were erased. */
  readonly blocks: boolean;
}

/** Adds the bucket's people who are new and not blocked. */
export function addMembers(
  platform: Runner,
  { name }: Staging,
  bucket: number,
  target: Target,
  namedAt: string,
  known: Known,
): Promise<IdentityCount[]> {
  const isNew = `not exists (select from audience_member as m where ${seen} and m.kind = staged.kind and m.digest = staged.digest offset 0)`;
  const isFree = `not exists (select from identity_block as block
    where block.company_id = $1 and block.kind = staged.kind and block.digest = staged.digest
      and not (staged.own_consent and block.erased_at < $5::timestamptz) offset 0)`;
  return platform.all(
    statement(
      counted(`insert into audience_member (${memberColumns})
        select ${stagedColumns}, $5 from staging.${name}_${bucket} as staged
        where $4::integer is not null and ${known.members ? isNew : 'true'} and ${known.blocks ? isFree : 'true'}
        order by staged.digest
        returning kind, hashed, person`),
      [...seenKey(target), namedAt],
    ),
  );
}

/** Removes, from the next revision on, the people named by any of their identifiers in a bucket. */
export function removeMembers(
  platform: Runner,
  { name }: Staging,
  bucket: number,
  target: Target,
): Promise<IdentityCount[]> {
  return platform.all(
    statement(
      counted(`update audience_member set until = $3::integer + 1
        where ctid = any (array(
          with leaving as materialized (
            select distinct coalesce(named.person, named.digest) as person from staging.${name}_${bucket} as staged
            cross join lateral (
              select m.person, m.digest from audience_member as m
              where ${seen} and m.kind = staged.kind and m.digest = staged.digest offset 0
            ) as named
          )
          select m.ctid from leaving cross join lateral (
            select other.ctid, other.company_id, other.audience_id, other.since, other.until from audience_member as other
            where other.person = leaving.person offset 0
          ) as m
          where ${seen} and m.until is null
          union
          select first.ctid from leaving cross join lateral (
            select m.ctid from audience_member as m
            where ${seen} and m.until is null and m.digest = leaving.person and m.person is null offset 0
          ) as first
        ))
        returning kind, hashed, person`),
      seenKey(target),
    ),
  );
}

/** Whether the target has members that were uploaded as hashes, who need a lookup by another key too. */
export async function hasHashedMembers(platform: Runner, target: Target): Promise<boolean> {
  const found = await platform.first(
    statement<{ known: boolean }>(
      `select coalesce(bool_or(members > 0), false) as known from audience_identifier_count
      where company_id = $1 and audience_id = $2 and identifier_type like '%SHA256'`,
      [target.companyId, target.audienceId],
    ),
  );
  return found?.known ?? false;
}

/** The ranges of digests of {@link undoPrepared}. Each is a transaction of its own, so that an erasure waits for one of them at most. */
export const undoRanges = 256;

/** Undoes, in a range of digests, the changes of an upload that ended while it prepared the next revision. */
export async function undoPrepared(
  platform: Runner,
  { companyId, audienceId, revision }: Target,
  range: number,
): Promise<void> {
  const firstByte = range.toString(16).padStart(2, '0');
  const members = `company_id = $1 and audience_id = $2 and digest between $4::uuid and $5::uuid`;
  const values = [companyId, audienceId, revision, firstByte.padEnd(32, '0'), firstByte.padEnd(32, 'f')];
  await platform.all(statement(`delete from audience_member where ${members} and since > $3`, values));
  await platform.all(statement(`update audience_member set until = null where ${members} and until > $3`, values));
}

/** Renews members that were named again, with their current consent. Runs after the revision is visible; idempotent. */
export async function renewMembers(
  platform: Runner,
  { name }: Staging,
  bucket: number,
  { companyId, audienceId }: Pick<Target, 'companyId' | 'audienceId'>,
  appliedRevision: number,
  namedAt: string,
): Promise<void> {
  await platform.all(
    statement(
      `with known as materialized (
        select found.place, staged.consent, staged.alternate from staging.${name}_${bucket} as staged cross join lateral (
          select m.ctid as place from audience_member as m
          where m.company_id = $1 and m.audience_id = $2 and m.since < $3 and m.until is null and m.named_at < $4
            and m.kind = staged.kind and m.digest = staged.digest offset 0
        ) as found
      )
      update audience_member as m set named_at = $4, consent = known.consent, alternate = coalesce(m.alternate, known.alternate)
      from known where m.ctid = known.place`,
      [companyId, audienceId, appliedRevision, namedAt],
    ),
  );
}

/** Deletes some members that are no longer visible; false when none were left. */
export async function deleteUnseen(
  platform: Runner,
  companyId: string,
  audienceId: string,
  limit: number,
): Promise<boolean> {
  const gone = await platform.first(
    statement<{ count: string }>(
      `with unseen as (
        select m.ctid as place from audience_member as m
        left join audience on audience.company_id = m.company_id and audience.id = m.audience_id
        where m.company_id = $1 and m.audience_id = $2
          and (audience.id is null or m.since < audience.base_revision or m.until <= audience.revision) limit $3
      ), gone as (
        delete from audience_member where ctid = any (array(select place from unseen)) returning 1
      )
      select count(*) as count from gone`,
      [companyId, audienceId, limit],
    ),
  );
  return Number(gone?.count ?? 0) === limit;
}
