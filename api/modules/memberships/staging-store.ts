import type { BinaryRows, Database } from '../../db/database.ts';
import { type Runner, statement } from '../../db/sql.ts';
import { stagedColumns } from './staged-rows.ts';

// Tables of one attempt at an upload in the schema `staging`: `<name>` takes the file's identifiers as they come, `<name>_gone`
// the numbers of rows of which one was there before. Cut into buckets by the first byte of the digest, so that no statement
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

/** Buckets for a file of some size: a row is taken to have 50 bytes, and a compressed file to become six times as long. */
export function stagingFor(
  { id, attempt }: { readonly id: string; readonly attempt: number },
  contentLength: number,
  isCompressed: boolean,
): Staging {
  const rows = (contentLength * (isCompressed ? 6 : 1)) / 50;
  const buckets = Math.min(64, Math.max(1, Math.ceil(rows / rowsOfBucket)));
  // Of each attempt its own: one that another worker took the upload from may be writing still.
  return { buckets, name: `${tablePrefix(id)}${attempt}` };
}

function tablePrefix(uploadId: string): string {
  return `upload_${uploadId.replaceAll('-', '')}_`;
}

/**
 * For this transaction no limit of 10 s on a statement, memory to sort a bucket in, nothing compiled for a statement that
 * takes less time than that, and no waiting for the disk: what a
 * crash of the database takes away is done again, and what shows a revision waits for all that was written before.
 */
export async function prepareForBulk(platform: Runner): Promise<void> {
  await run(
    platform,
    `select set_config('statement_timeout', '0', true), set_config('work_mem', '32MB', true), set_config('synchronous_commit', 'off', true), set_config('jit', 'off', true)`,
  );
}

/** Makes empty tables. */
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

/** Drops the tables of an upload's attempts, if there are any. Rejects when one is being written to, by an attempt cut off. */
export async function dropStagingOf(platform: Runner, uploadId: string): Promise<void> {
  const tables = await platform.all(
    statement<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'staging'::regnamespace and relkind = 'p' and starts_with(relname, $1)`,
      [tablePrefix(uploadId)],
    ),
  );
  await dropTables(
    platform,
    tables.map(({ name }) => name),
  );
}

/** Drops the tables of attempts that are over: their upload has ended, or another attempt works on it. */
export async function dropForgottenStaging(platform: Runner): Promise<void> {
  const forgotten = await platform.all(
    statement<{ name: string }>(
      `select relname as name from pg_class
      where relnamespace = 'staging'::regnamespace and relkind = 'p' and relname ~ '^upload_[0-9a-f]{32}_'
        and not exists (select from first_party_upload as upload where upload.id = substr(relname, 8, 32)::uuid
          and upload.attempt::text = split_part(relname, '_', 3) and upload.status in ('VALIDATING', 'PROCESSING'))`,
      [],
    ),
  );
  await dropTables(
    platform,
    forgotten.map(({ name }) => name),
  );
}

async function dropTables(platform: Runner, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await run(platform, `select set_config('lock_timeout', '2s', true)`);
  for (const name of names) await run(platform, `drop table if exists staging.${name}, staging.${name}_gone`);
}

export async function copyStaged(database: Database, { name }: Staging, rows: BinaryRows): Promise<void> {
  await database.copyIn(`staging.${name} (${stagedColumns})`, rows);
}
