import { type Runner, statement } from '#api/db/sql.ts';
import type { AudienceKey } from './member-store.ts';
import { typeSql } from '../identity/type-sql.ts';

/** No upload is changing the audience. */
const isAtRest = `not exists (select from first_party_upload as upload where upload.company_id = audience.company_id
  and upload.id = audience.applying_upload_id and upload.status in ('VALIDATING', 'PROCESSING'))`;

/** Audiences that may have expired members and that no upload is changing. */
export function findAudiencesToExpire(platform: Runner): Promise<AudienceKey[]> {
  return platform.all(
    statement<AudienceKey>(
      `select company_id as "companyId", id as "audienceId" from audience
      where oldest_named_at + membership_days * interval '1 day' <= litfass_now() and ${isAtRest}`,
      [],
    ),
  );
}

/**
 * Deletes some members of an audience who weren't named within its days, and updates the counts. False when none were
 * left. The lock on the audience keeps uploads from claiming it in between.
 */
export async function deleteExpired(
  platform: Runner,
  companyId: string,
  audienceId: string,
  limit: number,
): Promise<boolean> {
  const [gone] = await platform.all(
    statement<{ count: string }>(
      `with wanted as (
        select company_id, id, revision, base_revision, membership_days from audience
        where company_id = $1 and id = $2 and ${isAtRest} for update
      ), expired as (
        select m.ctid as place from wanted join audience_member as m on m.company_id = wanted.company_id and m.audience_id = wanted.id
        where m.since between wanted.base_revision and wanted.revision and m.until is null
          and m.named_at + wanted.membership_days * interval '1 day' <= litfass_now() limit $3
      ), gone as (
        delete from audience_member where ctid = any (array(select place from expired)) returning kind, hashed, person
      ), counted as (
        update audience set member_count = greatest(0, member_count - (select count(*) from gone where person is null)),
          updated_at = clock_timestamp()
        where company_id = $1 and id = $2 and exists (select from gone)
      ), types as (
        select ${typeSql} as type, count(*) as count from gone group by 1
      ), counted_types as (
        update audience_identifier_count as known set members = greatest(0, known.members - types.count) from types
        where known.company_id = $1 and known.audience_id = $2 and known.identifier_type = types.type
      )
      select count(*) as count from gone`,
      [companyId, audienceId, limit],
    ),
  );
  return Number(gone?.count ?? 0) === limit;
}

/** Stores when the next member can expire. */
export async function noteExpired(platform: Runner, companyId: string, audienceId: string): Promise<void> {
  await platform.all(
    statement(
      `update audience set oldest_named_at = (select min(named_at) from audience_member as m
        where m.company_id = audience.company_id and m.audience_id = audience.id
          and m.since between audience.base_revision and audience.revision and m.until is null)
      where company_id = $1 and id = $2 and ${isAtRest}`,
      [companyId, audienceId],
    ),
  );
}

/** Audiences with invisible rows: deleted audiences, and those from which an upload removed or replaced members. */
export function findAudiencesWithUnseen(platform: Runner): Promise<AudienceKey[]> {
  return platform.all(
    statement<AudienceKey>(
      // One index step per audience, however many members it has.
      `with recursive key as (
        (select company_id, audience_id from audience_member order by audience_id limit 1)
        union all
        select following.company_id, following.audience_id from key cross join lateral (
          select company_id, audience_id from audience_member as m
          where m.audience_id > key.audience_id order by m.audience_id limit 1
        ) as following
      )
      select key.company_id as "companyId", key.audience_id as "audienceId" from key
      left join audience on audience.company_id = key.company_id and audience.id = key.audience_id
      where audience.id is null or audience.has_unseen`,
      [],
    ),
  );
}

/** Stores that the invisible rows are about to be deleted. */
export async function noteNoneUnseen(platform: Runner, companyId: string, audienceId: string): Promise<void> {
  await platform.all(
    statement('update audience set has_unseen = false where company_id = $1 and id = $2', [companyId, audienceId]),
  );
}
