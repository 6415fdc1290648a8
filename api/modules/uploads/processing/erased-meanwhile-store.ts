import { type Runner, statement } from '#api/db/sql.ts';
import { type IdentityCount, seen, seenKey, type Target } from './member-store.ts';
import type { FoundRows } from './staged-people-store.ts';
import type { Staging } from './staging-store.ts';

// What an upload does before it shows a revision, if people were erased while it prepared it. The audience must be
// locked: an erasure has then either committed, or waits.

const listedRows = 10_000;

/**
 * Blocks that an erasure may have stored after the upload looked for them: $1 company, $2 time of the upload's creation.
 * An erasure that was under way then has an earlier time. No request takes a minute.
 */
const isRecent = `company_id = $1 and erased_at >= $2::timestamptz - interval '1 minute'`;

/** Whether people of the company were erased since the upload was created. */
export function wereErased(platform: Runner, companyId: string, uploadMadeAt: string): Promise<boolean> {
  return platform.has(statement(`select from identity_erasure where ${isRecent} limit 1`, [companyId, uploadMadeAt]));
}

/**
 * Takes out all rows of people who were erased since the upload was created, from the staging tables and from the
 * prepared revision. The erasure itself found only the identifiers that were members already. Returns their number and
 * the first of them.
 */
export async function takeOutErased(
  platform: Runner,
  { name }: Staging,
  { companyId, audienceId, revision }: Target,
  uploadMadeAt: string,
): Promise<FoundRows> {
  const erased = await platform.all(
    statement<{ row: string }>(
      `with fresh as materialized (
        select kind, digest, erased_at >= $2::timestamptz as is_later from identity_block where ${isRecent}
      ), later as materialized (
        select kind, digest from fresh where is_later
      ), erased as materialized (
        select coalesce(person, digest) as person from staging.${name}
        where (kind, digest) in (select kind, digest from later) or (kind, alternate) in (select kind, digest from later)
      ), wanted as (
        select row_number from staging.${name} where coalesce(person, digest) in (select person from erased)
        union
        select row_number from staging.${name} where not own_consent and (
          (kind, digest) in (select kind, digest from fresh) or (kind, alternate) in (select kind, digest from fresh))
      ), gone as (
        delete from staging.${name} as staged using wanted where staged.row_number = wanted.row_number
        returning staged.kind, staged.digest
      ), unprepared as (
        delete from audience_member where ctid = any (array(
          select m.place from gone cross join lateral (
            select known.ctid as place from audience_member as known where known.company_id = $1 and known.audience_id = $3
              and known.digest = gone.digest and known.kind = gone.kind and known.since = $4::integer + 1 offset 0
          ) as m
        ))
      )
      select row_number as row from wanted order by row_number`,
      [companyId, uploadMadeAt, audienceId, revision],
    ),
  );
  return { count: erased.length, rows: erased.slice(0, listedRows).map(({ row }) => Number(row)) };
}

/** The changes of a prepared revision. */
interface PreparedChanges {
  /** The added members, or the removed ones of a removal. */
  readonly changed: readonly IdentityCount[];
  /** The people who are members now and in a revision that replaces them: see `countStaying`. */
  readonly staying: number;
  /** The current members. */
  readonly memberCount: number;
}

/** Counts the changes of the prepared revision. It reads all members. */
export async function countPrepared(
  platform: Runner,
  operation: 'ADD' | 'REMOVE' | 'REPLACE',
  target: Target,
): Promise<PreparedChanges> {
  const { companyId, audienceId, revision } = target;
  const members = `audience_member where company_id = $1 and audience_id = $2`;
  const isChanged = operation === 'REMOVE' ? 'until = $3::integer + 1' : 'since = $3::integer + 1';
  const changed = await platform.all(
    statement<IdentityCount>(
      `select kind, hashed, count(*) as identities, count(*) filter (where person is null) as persons
      from ${members} and ${isChanged} group by kind, hashed`,
      [companyId, audienceId, revision],
    ),
  );
  const staying =
    operation === 'REPLACE'
      ? await platform.first(
          statement<{ count: string }>(
            `select count(*) as count from audience_member as prepared
            where prepared.company_id = $1 and prepared.audience_id = $2 and prepared.since = $3::integer + 1 and prepared.person is null
              and exists (
                select from audience_member as m where ${seen} and m.kind = prepared.kind
                  and m.digest in (prepared.digest, prepared.alternate) and m.person is null offset 0
              )`,
            seenKey(target),
          ),
        )
      : undefined;
  const audience = await platform.first(
    statement<{ count: string }>('select member_count as count from audience where company_id = $1 and id = $2', [
      companyId,
      audienceId,
    ]),
  );
  return { changed, staying: Number(staying?.count ?? 0), memberCount: Number(audience?.count ?? 0) };
}
