import { query, type Runner, statement } from '../db/sql.ts';

/** The name of a company that the runner's role may read. */
export async function findCompanyName(runner: Runner, companyId: string): Promise<string> {
  const company = await runner.first(query.selectFrom('company').select('name').where('id', '=', companyId));
  return company?.name ?? '';
}

/** An upload of a person, with the names for its mail. */
export interface EndedUpload {
  readonly userId: string;
  readonly companyName: string;
  readonly audienceName: string;
}

/** Undefined for an upload that no person created. */
export function findUploadOfPerson(
  platform: Runner,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<EndedUpload | undefined> {
  return platform.first(
    query
      .selectFrom('first_party_upload as upload')
      .innerJoin('company', 'company.id', 'upload.company_id')
      .innerJoin('audience', (join) =>
        join.onRef('audience.company_id', '=', 'upload.company_id').onRef('audience.id', '=', 'upload.audience_id'),
      )
      .select(['upload.created_by_id as userId', 'company.name as companyName', 'audience.name as audienceName'])
      .where('upload.company_id', '=', companyId)
      .where('upload.id', '=', id)
      .where('upload.created_by_kind', '=', 'USER'),
  );
}

/** An API key or partner access that ends soon. */
export interface EndingObject {
  readonly companyId: string;
  readonly id: string;
  readonly companyName: string;
  /** Of the key or of the partner. */
  readonly name: string;
  readonly expiresAt: string;
  /** The person who created the key; null if no person did. */
  readonly userId: string | null;
}

const keySql = {
  from: 'api_token as object',
  name: 'object.name',
  userId: `case when object.created_by_kind = 'USER' then object.created_by_id end`,
};
const accessSql = {
  from: 'partner_access_grant as object join partner on partner.id = object.partner_id',
  name: 'partner.name',
  userId: 'null::uuid',
};

const ahead = 'object.expires_at > $1::timestamptz';
/** A worker that was stopped for days still reports the end of access; nothing reports what ended before that. */
const justEnded = `object.expires_at <= $1::timestamptz and object.expires_at > $1::timestamptz - interval '3 days'`;

const sources = {
  keys: { ...keySql, when: ahead },
  'partner access': { ...accessSql, when: ahead },
  'ended partner access': { ...accessSql, when: justEnded },
};

/**
 * Notes the reminders that are due, at most `limit`, and returns their objects. Each threshold of an object's end is
 * returned once, whatever the number of workers. Of several passed thresholds only the last one counts, and none that had
 * passed when the object was created. Zero days are for what has ended.
 */
export function noteDueReminders(
  platform: Runner,
  kind: keyof typeof sources,
  { now, days, limit }: { readonly now: string; readonly days: readonly number[]; readonly limit: number },
): Promise<EndingObject[]> {
  const { from, name, userId, when } = sources[kind];
  return platform.all(
    statement<EndingObject>(
      `with due as (
        select object.company_id, object.id, object.expires_at, passed.days, company.name as company_name, ${name} as name, ${userId} as user_id
        from ${from} join company on company.id = object.company_id
          cross join lateral (select min(threshold) as days from unnest($2::int[]) as threshold
            where object.expires_at <= $1::timestamptz + threshold * interval '1 day'
              and object.created_at < object.expires_at - threshold * interval '1 day') as passed
        where object.revoked_at is null and ${when} and passed.days is not null
          and not exists (select from expiry_reminder as noted where noted.company_id = object.company_id
            and noted.object_id = object.id and noted.expires_at = object.expires_at and noted.days = passed.days)
        order by object.expires_at limit $3
      ), noted as (
        insert into expiry_reminder (company_id, object_id, expires_at, days)
        select company_id, id, expires_at, days from due on conflict do nothing returning object_id
      )
      select company_id as "companyId", id, company_name as "companyName", name, expires_at as "expiresAt", user_id as "userId"
      from due where id in (select object_id from noted)`,
      [now, `{${days.join(',')}}`, limit],
    ),
  );
}

/** Deletes the notes of reminders for what ended before a time. */
export async function deleteOldReminders(platform: Runner, before: string): Promise<void> {
  await platform.all(query.deleteFrom('expiry_reminder').where('expires_at', '<', before));
}
