import { membersOf, takeLock } from '#api/db/advisory-lock.ts';
import { statement } from '#api/db/sql.ts';
import type { TenantRunner } from '#api/db/tenant.ts';
import { typeSql } from '../identity/type-sql.ts';

/** A key under which a person may be stored. */
export interface IdentityKey {
  readonly kind: number;
  /** 32 hexadecimal digits. */
  readonly digest: string;
}

/** The company of the scope, which tenant statements name in addition to row security. */
const own = (tenant: TenantRunner, companyId: string) => [tenant.scope.parameter, companyId];

/**
 * Deletes the people of a company who are stored under one of the keys, with all their identifiers, from every
 * audience. It includes members that aren't visible, updates the counts, and blocks each of their keys. Returns how
 * many memberships ended. Uploads lock the rows of their audiences while they add members, so that none are added in
 * between.
 */
export async function eraseIdentities(
  tenant: TenantRunner,
  companyId: string,
  keys: readonly IdentityKey[],
): Promise<string> {
  const values = own(tenant, companyId);
  await takeLock(tenant, ...membersOf(companyId));
  await tenant.all(
    statement(
      `select id from audience where company_id = any($1::uuid[]) and company_id = $2 order by id for update`,
      values,
    ),
  );
  const [erased] = await tenant.all(
    statement<{ memberships: string }>(
      `with wanted as (
        select kind, digest from jsonb_to_recordset($3::jsonb) as key (kind smallint, digest uuid)
      ), named as (
        select m.audience_id, coalesce(m.person, m.digest) as person
        from audience cross join wanted
        join audience_member as m on m.company_id = audience.company_id and m.audience_id = audience.id
          and m.kind = wanted.kind and m.digest = wanted.digest
        where audience.company_id = any($1::uuid[]) and audience.company_id = $2
        union
        select m.audience_id, coalesce(m.person, m.digest)
        from wanted cross join lateral (
          select known.company_id, known.audience_id, known.kind, known.digest, known.person from audience_member as known
          where known.alternate = wanted.digest offset 0
        ) as m
        join audience on audience.company_id = m.company_id and audience.id = m.audience_id
        where m.kind = wanted.kind and audience.company_id = any($1::uuid[]) and audience.company_id = $2
      ), places as (
        select m.place from named cross join lateral (
          select other.ctid as place, other.company_id, other.audience_id from audience_member as other
          where other.person = named.person offset 0
        ) as m where m.company_id = $2 and m.audience_id = named.audience_id
        union
        select m.ctid from named join audience_member as m
          on m.company_id = $2 and m.audience_id = named.audience_id and m.digest = named.person and m.person is null
      ), gone as (
        delete from audience_member where company_id = any($1::uuid[]) and company_id = $2 and ctid = any (array(select place from places))
        returning audience_id, kind, digest, alternate, person, hashed, since, until
      ), seen as (
        select gone.* from gone join audience on audience.company_id = $2 and audience.id = gone.audience_id
          and gone.since between audience.base_revision and audience.revision
          and (gone.until is null or gone.until > audience.revision)
      ), counted as (
        update audience set member_count = greatest(0, member_count - fewer.count), version = version + 1, updated_at = clock_timestamp()
        from (select audience_id, count(*) filter (where person is null) as count from seen group by audience_id) as fewer
        where audience.company_id = any($1::uuid[]) and audience.company_id = $2 and audience.id = fewer.audience_id
      ), counted_types as (
        update audience_identifier_count as known set members = greatest(0, known.members - fewer.count)
        from (
          select audience_id, ${typeSql} as type, count(*) as count from seen group by 1, 2
        ) as fewer
        where known.company_id = any($1::uuid[]) and known.company_id = $2 and known.audience_id = fewer.audience_id and known.identifier_type = fewer.type
      ), blocked as (
        insert into identity_block (company_id, kind, digest)
        select $2, kind, digest from wanted
        union select $2, kind, digest from gone
        union select $2, kind, alternate from gone where alternate is not null
        on conflict (company_id, kind, digest) do update set erased_at = excluded.erased_at
      )
      select count(*) filter (where person is null) as memberships from seen`,
      [...values, JSON.stringify(keys)],
    ),
  );
  return erased?.memberships ?? '0';
}

/** Stores the result of an erasure. */
export async function insertErasure(
  tenant: TenantRunner,
  companyId: string,
  erasure: { readonly id: string; readonly identities: number; readonly memberships: string },
): Promise<void> {
  await tenant.all(
    statement(`insert into identity_erasure (company_id, id, identities, memberships) values ($1, $2, $3, $4)`, [
      companyId,
      erasure.id,
      erasure.identities,
      erasure.memberships,
    ]),
  );
}

/** The number of memberships that an erasure ended. */
export async function findErasedMemberships(tenant: TenantRunner, companyId: string, id: string): Promise<string> {
  const found = await tenant.first(
    statement<{ memberships: string }>(
      'select memberships from identity_erasure where company_id = any($1::uuid[]) and company_id = $2 and id = $3',
      [...own(tenant, companyId), id],
    ),
  );
  return found?.memberships ?? '0';
}
