import type { CopyRows } from '../../db/database.ts';
import { type Runner, statement } from '../../db/sql.ts';
import { stagedColumns } from './staged-rows.ts';

// Tables of one upload in the schema `staging`: `<name>` takes the file's identifiers as they come, `<name>_d` holds each
// once, in the order of the members' key. Both are cut into buckets by the first byte of the digest, so that no statement
// sorts or writes more than some ten thousand rows. Unlogged: a crash of the database empties them, and the upload is read anew.

const run = async (platform: Runner, text: string, values: readonly unknown[] = []): Promise<void> => {
  await platform.all(statement(text, values));
};

export interface Staging {
  readonly name: string;
  readonly buckets: number;
}

/** Rows a bucket is to have; PGlite runs a statement on this process's only thread, half a second for as many. */
const rowsOfBucket = 40_000;

/** Buckets for a file of some size: a row has 30 bytes or more, and gzip makes six of one. */
export function stagingFor(uploadId: string, contentLength: number, isCompressed: boolean): Staging {
  const rows = (contentLength * (isCompressed ? 6 : 1)) / 50;
  const buckets = Math.min(64, Math.max(1, Math.ceil(rows / rowsOfBucket)));
  return { buckets, name: `upload_${uploadId.replaceAll('-', '')}` };
}

/** The limit of 10 s on a statement doesn't hold for this transaction. */
export async function liftStatementLimit(platform: Runner): Promise<void> {
  await run(platform, `select set_config('statement_timeout', '0', true)`);
}

/** Makes empty tables; what an earlier attempt left is gone. */
export async function openStaging(platform: Runner, { name, buckets }: Staging): Promise<void> {
  await dropStaging(platform, name);
  const columns = `bucket smallint not null, row_number bigint not null, kind smallint not null, hashed boolean not null,
    digest bytea not null, alternate bytea, person bytea, siblings smallint not null, own_consent boolean not null, consent smallint not null`;
  await run(
    platform,
    `do $staging$
    begin
      create table staging.${name} (${columns}) partition by list (bucket);
      create table staging.${name}_d (like staging.${name}) partition by list (bucket);
      for bucket in 0..${buckets - 1} loop
        execute format('create unlogged table staging.${name}_%s partition of staging.${name} for values in (%1$s)', bucket);
        execute format('create unlogged table staging.${name}_d_%s partition of staging.${name}_d for values in (%1$s)', bucket);
      end loop;
    end $staging$`,
  );
}

/** Drops the tables of an upload, if there are any. */
export async function dropStaging(platform: Runner, name: string): Promise<void> {
  await run(platform, `drop table if exists staging.${name}, staging.${name}_d`);
}

export async function copyStaged(copy: CopyRows, { name }: Staging, rows: Uint8Array<ArrayBuffer>): Promise<void> {
  await copy(`staging.${name} (${stagedColumns})`, rows);
}

interface AudienceKey {
  readonly companyId: string;
  readonly audienceId: string;
}

/**
 * Gives identifiers that came as hashes of the other text the key their person is known by: within the file, and among the
 * members. `m` are the members that are seen.
 */
export async function unifyKeys(
  platform: Runner,
  { name, buckets }: Staging,
  { companyId, audienceId }: AudienceKey,
  has: { readonly hashes: boolean; readonly alternates: boolean; readonly hashedMembers: boolean },
): Promise<void> {
  const bucketOf = (digest: string) => `((get_byte(${digest}, 0) * ${buckets}) >> 8)::smallint`;
  const follow = (source: string, values: readonly unknown[]) =>
    run(
      platform,
      `with renamed as (
        update staging.${name} as staged set digest = found.digest, bucket = ${bucketOf('found.digest')},
          alternate = found.alternate
        from (${source}) as found
        where staged.kind = found.kind and staged.digest = found.known_as and staged.digest <> found.digest
        returning staged.row_number, found.known_as, found.digest
      )
      update staging.${name} as staged set person = renamed.digest from renamed
      where staged.person = renamed.known_as and staged.row_number = renamed.row_number`,
      values,
    );
  if (has.hashes && has.alternates) {
    await follow(
      `select distinct on (kind, alternate) kind, alternate as known_as, digest, alternate from staging.${name}
       where alternate is not null order by kind, alternate, digest`,
      [],
    );
  }
  if (has.hashes) {
    await follow(
      `select distinct on (m.kind, m.alternate) m.kind, m.alternate as known_as, m.digest, m.alternate
       from audience_member as m join (select distinct kind, digest from staging.${name} where hashed) as hash
         on m.kind = hash.kind and m.alternate = hash.digest
       where m.company_id = $1 and m.audience_id = $2 and ${seenSql} order by m.kind, m.alternate, m.digest`,
      [companyId, audienceId],
    );
  }
  if (has.hashedMembers && has.alternates) {
    await follow(
      `select distinct on (raw.kind, raw.digest) raw.kind, raw.digest as known_as, m.digest, raw.digest as alternate
       from audience_member as m join (select distinct kind, digest, alternate from staging.${name} where alternate is not null) as raw
         on m.kind = raw.kind and m.digest = raw.alternate
       where m.company_id = $1 and m.audience_id = $2 and m.hashed and ${seenSql} order by raw.kind, raw.digest, m.digest`,
      [companyId, audienceId],
    );
  }
}

/** Members `m` as anybody sees them now. */
const seenSql = `exists (select from audience where audience.company_id = m.company_id and audience.id = m.audience_id
  and m.since between audience.base_revision and audience.revision and (m.until is null or m.until > audience.revision))`;

/** Rows of erased people that bring no newer consent of their own: taken out. How many, and the first of them. */
export async function takeOutBlocked(
  platform: Runner,
  { name }: Staging,
  companyId: string,
  uploadMadeAt: string,
): Promise<{ count: number; rows: number[] }> {
  const blocked = await platform.all(
    statement<{ row: string }>(
      `with wanted as (
        select distinct staged.row_number from staging.${name} as staged
        join identity_block as block on block.company_id = $1 and block.kind = staged.kind
          and (block.digest = staged.digest or block.digest = staged.alternate)
        where not (staged.own_consent and block.erased_at < $2::timestamptz)
      ), gone as (
        delete from staging.${name} as staged using wanted where staged.row_number = wanted.row_number
      )
      select row_number as row from wanted order by row_number`,
      [companyId, uploadMadeAt],
    ),
  );
  return { count: blocked.length, rows: blocked.slice(0, 10_000).map(({ row }) => Number(row)) };
}

/** Whether anybody was erased from the company's audiences. */
export async function hasBlocks(platform: Runner, companyId: string): Promise<boolean> {
  return (
    (await platform.first(statement('select from identity_block where company_id = $1 limit 1', [companyId]))) !==
    undefined
  );
}

/** Forgets the blocks of people who came back with a newer consent. */
export async function liftBlocks(
  platform: Runner,
  { name }: Staging,
  companyId: string,
  uploadMadeAt: string,
): Promise<void> {
  await run(
    platform,
    `delete from identity_block as block using staging.${name}_d as staged
    where block.company_id = $1 and block.kind = staged.kind and (block.digest = staged.digest or block.digest = staged.alternate)
      and staged.own_consent and block.erased_at < $2::timestamptz`,
    [companyId, uploadMadeAt],
  );
}

export interface DistinctCount {
  readonly kind: number;
  readonly hashed: boolean;
  readonly identities: string;
  readonly persons: string;
}

/** Keeps each identifier of a bucket once, as one of several of a row where it is, else as it came first. */
export function dedupe(platform: Runner, { name }: Staging, bucket: number): Promise<DistinctCount[]> {
  return platform.all(
    statement<DistinctCount>(
      `with kept as (
        insert into staging.${name}_d_${bucket}
        select distinct on (kind, digest) * from staging.${name}_${bucket}
        order by kind, digest, (person is null), row_number
        returning kind, hashed, person
      )
      select kind, hashed, count(*) as identities, count(*) filter (where person is null) as persons
      from kept group by kind, hashed`,
      [],
    ),
  );
}

/** Rows of a bucket with one identifier, which stood in the file already: how many, and the first of them. */
export async function findDuplicates(
  platform: Runner,
  { name }: Staging,
  bucket: number,
  limit: number,
): Promise<{ count: number; rows: number[] }> {
  const counted = await platform.first(
    statement<{ count: string }>(
      `select (select count(*) from staging.${name}_${bucket} where siblings = 1)
        - (select count(*) from staging.${name}_d_${bucket} where siblings = 1) as count`,
      [],
    ),
  );
  const count = Number(counted?.count ?? 0);
  if (count === 0 || limit === 0) return { count, rows: [] };
  const rows = await platform.all(
    statement<{ row: string }>(
      `select staged.row_number as row from staging.${name}_${bucket} as staged
      join staging.${name}_d_${bucket} as kept using (kind, digest)
      where staged.siblings = 1 and staged.row_number <> kept.row_number order by staged.row_number limit $1`,
      [limit],
    ),
  );
  return { count, rows: rows.map(({ row }) => Number(row)) };
}

/** Rows with several identifiers of which each stood in another row already. */
export async function findRepeatedGroups(
  platform: Runner,
  { name }: Staging,
  limit: number,
): Promise<{ count: number; rows: number[] }> {
  const rows = await platform.all(
    statement<{ row: string; count: string }>(
      `select row_number as row, count(*) over () as count from (
        select row_number from staging.${name} where siblings > 1
        except select row_number from staging.${name}_d where siblings > 1) as repeated
      order by row_number limit $1`,
      [Math.max(1, limit)],
    ),
  );
  return { count: Number(rows[0]?.count ?? 0), rows: rows.slice(0, limit).map(({ row }) => Number(row)) };
}
