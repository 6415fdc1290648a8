import type { Database } from '#api/db/database.ts';
import type { BinaryRows } from '#api/db/driver.ts';
import { type Runner, statement } from '#api/db/sql.ts';
import { stagedColumns } from './staged-rows.ts';

// The tables of one attempt at an upload, in the schema `staging`. `<name>` receives the file's identifiers.
// `<name>_gone` has the row numbers of identifiers that occurred before. They are partitioned into buckets by the first
// byte of the digest, so that no statement sorts or writes more than some ten thousand rows. They are unlogged: a crash
// of the database empties them, and the upload is read again.

const run = async (platform: Runner, text: string, values: readonly unknown[] = []): Promise<void> => {
  await platform.all(statement(text, values));
};

export interface Staging {
  readonly name: string;
  readonly buckets: number;
}

/**
 * The target size of a bucket. PGlite runs a statement on this process's only thread, and this many rows take half a
 * second.
 */
const rowsOfBucket = 40_000;

/** The buckets for a file of this size, assuming 50 bytes per row and a compression ratio of six. */
export function stagingFor(
  { id, attempt }: { readonly id: string; readonly attempt: number },
  contentLength: number,
  isCompressed: boolean,
): Staging {
  const rows = (contentLength * (isCompressed ? 6 : 1)) / 50;
  const buckets = Math.min(256, Math.max(1, Math.ceil(rows / rowsOfBucket)));
  // Each attempt has its own tables, because an attempt that lost the upload may still be writing.
  return { buckets, name: `${tablePrefix(id)}${attempt}` };
}

/** SQL for the bucket of a digest. */
export const bucketOf = ({ buckets }: Staging, digest: string): string =>
  `((get_byte(uuid_send(${digest}), 0) * ${buckets}) >> 8)::smallint`;

function tablePrefix(uploadId: string): string {
  return `upload_${uploadId.replaceAll('-', '')}_`;
}

/**
 * For this transaction: no 10 s limit on a statement, memory to sort a bucket, and no JIT compilation of short
 * statements. Unless it must be durable, it doesn't wait for the disk either. Work that a crash of the database loses is
 * repeated, and the step that shows a revision waits for all earlier writes.
 */
export async function prepareForBulk(platform: Runner, { isDurable = false } = {}): Promise<void> {
  const commit = isDurable ? '' : `, set_config('synchronous_commit', 'off', true)`;
  await run(
    platform,
    `select set_config('statement_timeout', '0', true), set_config('work_mem', '32MB', true), set_config('jit', 'off', true)${commit}`,
  );
}

/** Creates empty tables. */
export async function openStaging(platform: Runner, { name, buckets }: Staging): Promise<void> {
  const columns = `bucket smallint not null, row_number bigint not null, kind smallint not null, hashed boolean not null,
    digest uuid not null, alternate uuid, person uuid, siblings smallint not null, own_consent boolean not null, consent smallint not null`;
  await run(
    platform,
    `do $staging$
    begin
      create table staging.${name} (${columns}) partition by list (bucket);
      create unlogged table staging.${name}_gone (row_number bigint not null);
      for bucket in 0..${buckets - 1} loop
        execute format('create unlogged table staging.${name}_%s partition of staging.${name} for values in (%1$s)', bucket);
      end loop;
    end $staging$`,
  );
}

/** Drops the tables of an upload's attempts, if any. Rejects when an interrupted attempt still writes to one. */
export async function dropStagingOf(platform: Runner, uploadId: string): Promise<void> {
  const tables = await platform.all(
    statement<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'staging'::regnamespace and relkind = 'p' and starts_with(relname, $1)`,
      [tablePrefix(uploadId)],
    ),
  );
  for (const { name } of tables) await dropStaging(platform, name);
}

/** The names of the tables of attempts that are over: their upload has ended, or another attempt works on it. */
export async function findForgottenStaging(platform: Runner): Promise<string[]> {
  const forgotten = await platform.all(
    statement<{ name: string }>(
      `select relname as name from pg_class
      where relnamespace = 'staging'::regnamespace and relkind = 'p' and relname ~ '^upload_[0-9a-f]{32}_'
        and not exists (select from first_party_upload as upload where upload.id = substr(relname, 8, 32)::uuid
          and upload.attempt::text = split_part(relname, '_', 3) and upload.status in ('VALIDATING', 'PROCESSING'))`,
      [],
    ),
  );
  return forgotten.map(({ name }) => name);
}

/**
 * Drops the tables of an attempt. With 256 buckets it locks 781 objects, so each attempt needs a transaction of its own:
 * the lock table of a server with default settings has room for fewer than 20 of them.
 */
export async function dropStaging(platform: Runner, name: string): Promise<void> {
  await run(platform, `select set_config('lock_timeout', '2s', true)`);
  await run(platform, `drop table if exists staging.${name}, staging.${name}_gone`);
}

export async function copyStaged(database: Database, { name }: Staging, rows: BinaryRows): Promise<void> {
  await database.copyIn(`staging.${name} (${stagedColumns})`, rows);
}
