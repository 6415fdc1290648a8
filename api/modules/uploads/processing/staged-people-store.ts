import { membersOf, takeSharedLock } from '#api/db/advisory-lock.ts';
import { type Runner, statement } from '#api/db/sql.ts';
import type { AudienceKey, IdentityCount } from './member-store.ts';
import { bucketOf, type Staging } from './staging-store.ts';

// Works on the rows of a file in its staging tables: finds the person of each, takes out blocked people, and removes
// duplicates.

/** What a file and the members it is compared with have, so that statements that would find nothing aren't run. */
interface Forms {
  readonly hashes: boolean;
  readonly alternates: boolean;
  /** Whether rows have several identifiers. */
  readonly several: boolean;
  /** Whether some of these can be of the same kind. */
  readonly repeatedKinds: boolean;
  /** Whether keys of raw values may be replaced by keys of members that were uploaded as hashes. */
  readonly hashedMembers: boolean;
}

/**
 * Gives identifiers that were uploaded as hashes the key of their person, within the file and among the members. `m`
 * are the visible members. Returns whether any has the key of a member now.
 */
export async function unifyKeys(
  platform: Runner,
  staging: Staging,
  { companyId, audienceId }: AudienceKey,
  has: Forms,
): Promise<boolean> {
  const { name } = staging;
  const follow = (source: string, values: readonly unknown[]) =>
    platform.has(
      statement(
        `with renamed as (
        update staging.${name} as staged set digest = found.digest, bucket = ${bucketOf(staging, 'found.digest')},
          alternate = found.alternate
        from (${source}) as found
        where staged.kind = found.kind and staged.digest = found.known_as and staged.digest <> found.digest
        returning 1
      )
      select from renamed limit 1`,
        values,
      ),
    );
  let isChanged = false;
  if (has.hashes && has.alternates) {
    isChanged = await follow(
      `select distinct on (kind, alternate) kind, alternate as known_as, digest, alternate
       from staging.${name} where alternate is not null order by kind, alternate, digest`,
      [],
    );
  }
  let isRenamed = false;
  if (has.hashes) {
    isRenamed = await follow(
      `select distinct on (hash.kind, hash.digest) hash.kind, hash.digest as known_as, m.digest, hash.digest as alternate
       from (select distinct kind, digest from staging.${name} where hashed) as hash cross join lateral (
         select known.company_id, known.audience_id, known.kind, known.digest, known.since, known.until from audience_member as known
         where known.alternate = hash.digest offset 0
       ) as m where m.company_id = $1 and m.audience_id = $2 and m.kind = hash.kind and ${seenSql} order by hash.kind, hash.digest, m.digest`,
      [companyId, audienceId],
    );
  }
  if (has.hashedMembers && has.alternates) {
    const isSome = await follow(
      `select distinct on (raw.kind, raw.digest) raw.kind, raw.digest as known_as, raw.alternate as digest, raw.digest as alternate
       from (select distinct kind, digest, alternate from staging.${name} where alternate is not null) as raw
       where exists (
         select from audience_member as m
         where m.company_id = $1 and m.audience_id = $2 and m.kind = raw.kind and m.digest = raw.alternate and m.hashed and ${seenSql}
         offset 0
       ) order by raw.kind, raw.digest, raw.alternate`,
      [companyId, audienceId],
    );
    isRenamed ||= isSome;
  }
  if (has.repeatedKinds && has.hashes) await keepFirstOnce(platform, name);
  if (has.several && (isChanged || isRenamed)) await linkToFirst(platform, name);
  if (has.repeatedKinds) await separateMutual(platform, name);
  return isRenamed;
}

/**
 * Deletes what repeats the first identifier of its row: its hash, or another form. It would point to itself, and the person
 * would have no key.
 */
async function keepFirstOnce(platform: Runner, name: string): Promise<void> {
  await platform.all(
    statement(
      `delete from staging.${name} as staged using staging.${name} as first
      where first.person is null and first.siblings > 1 and staged.row_number = first.row_number
        and staged.person is not null and staged.kind = first.kind and staged.digest = first.digest`,
      [],
    ),
  );
}

/** Links the identifiers of each row to its first one, whose key may have been replaced. */
async function linkToFirst(platform: Runner, name: string): Promise<void> {
  await platform.all(
    statement(
      `update staging.${name} as staged set person = first.digest from staging.${name} as first
      where first.person is null and first.siblings > 1 and staged.row_number = first.row_number
        and staged.person <> first.digest`,
      [],
    ),
  );
}

/**
 * Of two identifiers that name each other as person, in rows with another order, makes the one with the smaller digest the
 * key. Otherwise the person would have no key.
 */
async function separateMutual(platform: Runner, name: string): Promise<void> {
  await platform.all(
    statement(
      `update staging.${name} as staged set person = null from staging.${name} as other
      where staged.person = other.digest and other.person = staged.digest and staged.kind = other.kind
        and staged.digest < other.digest`,
      [],
    ),
  );
}

/** Members `m` that are currently visible. */
const seenSql = `exists (select from audience where audience.company_id = m.company_id and audience.id = m.audience_id
  and m.since between audience.base_revision and audience.revision and (m.until is null or m.until > audience.revision))`;

/**
 * Takes out the rows of erased people without newer consent of their own. Returns their number and the first of them.
 */
export async function takeOutBlocked(
  platform: Runner,
  { name }: Staging,
  companyId: string,
  uploadMadeAt: string,
): Promise<{ count: number; rows: number[] }> {
  const blocked = await platform.all(
    statement<{ row: string }>(
      `with wanted as (
        select distinct staged.row_number from staging.${name} as staged where exists (
          select from identity_block as block
          where block.company_id = $1 and block.kind = staged.kind and block.digest in (staged.digest, staged.alternate)
            and not (staged.own_consent and block.erased_at < $2::timestamptz)
          offset 0
        )
      ), gone as (
        delete from staging.${name} as staged using wanted where staged.row_number = wanted.row_number
      )
      select row_number as row from wanted order by row_number`,
      [companyId, uploadMadeAt],
    ),
  );
  return { count: blocked.length, rows: blocked.slice(0, 10_000).map(({ row }) => Number(row)) };
}

/** Whether any people were erased from the company's audiences. */
export async function hasBlocks(platform: Runner, companyId: string): Promise<boolean> {
  return (
    (await platform.first(statement('select from identity_block where company_id = $1 limit 1', [companyId]))) !==
    undefined
  );
}

/**
 * Deletes the blocks of people who were uploaded again with newer consent. A block whose person is erased again at that
 * moment is compared a second time, after the erasure.
 */
export async function liftBlocks(
  platform: Runner,
  { name }: Staging,
  companyId: string,
  uploadMadeAt: string,
): Promise<void> {
  // An erasure writes its blocks in another order, so two writers at the same time could deadlock.
  await takeSharedLock(platform, ...membersOf(companyId));
  await platform.all(
    statement(
      `delete from identity_block where erased_at < $2::timestamptz and ctid = any (array(
      select lifted.ctid from staging.${name} as staged cross join lateral (
        select block.ctid from identity_block as block
        where block.company_id = $1 and block.kind = staged.kind and block.digest in (staged.digest, staged.alternate)
          and block.erased_at < $2::timestamptz
        offset 0
      ) as lifted
      where staged.own_consent
    ))`,
      [companyId, uploadMadeAt],
    ),
  );
}

/** Rows without any new identifier: their number and the first of them. */
export interface FoundRows {
  readonly count: number;
  readonly rows: readonly number[];
}

interface FoundRow {
  readonly count: string;
  /** JSON, because the drivers parse lists of 64-bit integers differently. */
  readonly rows: readonly number[] | null;
}

const foundRows = (found: FoundRow | undefined): FoundRows => ({
  count: Number(found?.count ?? 0),
  rows: found?.rows ?? [],
});

/**
 * Keeps each identifier of a bucket once: preferably as one of several in a row, then with its other form, otherwise the
 * first in the file. Duplicates are usually few. Copying the rest to another table took a third of the total time.
 * Returns rows whose only identifier occurred before in the file.
 */
export async function dedupe(platform: Runner, { name }: Staging, bucket: number, limit: number): Promise<FoundRows> {
  const found = await platform.first(
    statement<FoundRow>(
      `with ranked as (
        select ctid as place, row_number() over (partition by kind, digest order by (person is null), (alternate is null), row_number) as turn
        from staging.${name}_${bucket}
      ), gone as (
        delete from staging.${name}_${bucket} where ctid = any (array(select place from ranked where turn > 1))
        returning row_number, siblings
      ), of_several as (
        insert into staging.${name}_gone select row_number from gone where siblings > 1
      )
      select count(*) as count, to_jsonb((array_agg(row_number order by row_number))[1:$1]) as rows from gone where siblings = 1`,
      [limit],
    ),
  );
  return foundRows(found);
}

/** Counts the distinct identifiers of a bucket. */
export function countDistinct(platform: Runner, { name }: Staging, bucket: number): Promise<IdentityCount[]> {
  return platform.all(
    statement<IdentityCount>(
      `select kind, hashed, count(*) as identities, count(*) filter (where person is null) as persons
      from staging.${name}_${bucket} group by kind, hashed`,
      [],
    ),
  );
}

/**
 * Rows with several identifiers, each of which occurred in another row already. A second call returns only rows that
 * became so after the first one.
 */
export async function findRepeatedGroups(platform: Runner, { name }: Staging, limit: number): Promise<FoundRows> {
  const found = await platform.first(
    statement<FoundRow>(
      `with repeated as (
        select distinct row_number from staging.${name}_gone as gone
        where not exists (select from staging.${name} as kept where kept.row_number = gone.row_number and kept.siblings > 1)
      ), noted as (
        delete from staging.${name}_gone where row_number in (select row_number from repeated)
      )
      select count(*) as count, to_jsonb((array_agg(row_number order by row_number))[1:$1]) as rows from repeated`,
      [limit],
    ),
  );
  return foundRows(found);
}
