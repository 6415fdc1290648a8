import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Database, openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrations/migrate.ts';
import { statement } from '#api/db/sql.ts';
import { readRows } from '#api/modules/uploads/files/read-rows.ts';
import { IdentityDigests } from '#api/modules/uploads/identity/sha256.ts';
import { normalizeIdentifier } from '#api/modules/identifiers/index.ts';
import { processUpload, type UploadPhase } from '#api/modules/uploads/index.ts';
import { StoredUploads } from '#api/modules/uploads/processing/testing/stored-upload.ts';
import { BuiltinStore } from '#api/storage/builtin/builtin-store.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { acquirePostgres } from './postgres-server.ts';
import { conditions, type Verdict, verdictLines } from './report.ts';
import { withSections } from './results-file.ts';

// Measures the time from a stored file to the audience:
// `node bench/uploads.ts [--rows 1000000] [--database postgres] [--database embedded] [--rounds 3]`.
// Each row identifies a person by email address, phone number and device; 1,000,000 of them have 80 MB.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    database: { type: 'string', multiple: true, default: ['postgres', 'embedded'] },
    output: { type: 'string', default: fileURLToPath(new URL('./results.md', import.meta.url)) },
    /** For the two processes of one run: `arrive` or `process`, the database, and the folder of all other data. */
    step: { type: 'string' },
    where: { type: 'string', default: '' },
    directory: { type: 'string', default: '' },
  },
});

const resultSchema = z.object({
  megabytes: z.number(),
  seconds: z.number(),
  phases: z.record(z.string(), z.number()),
  readAlone: z.number(),
  copyAlone: z.number(),
  residentMegabytes: z.number(),
  members: z.string(),
});

type Result = z.output<typeof resultSchema>;

/**
 * The settings that a PostgreSQL administrator changes first. The defaults are 128 MB and 1 GB. With these it writes a
 * checkpoint every few seconds under this load, and the bench would measure the disk.
 */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };

/** As in `npm run worker`: garbage of a file is collected early. */
const workerFlags = ['--max-semi-space-size=8'];
const mostMegabytes = 300;
const bars: Readonly<Record<string, number>> = { postgres: 24, embedded: 60 };
const companyId = '00000000-0000-4000-8000-000000000001';

if (flags.step === 'arrive') say(JSON.stringify(await arrive(flags.where, flags.directory, Number(flags.rows))));
else if (flags.step === 'process') say(JSON.stringify(await measure(flags.where, flags.directory, Number(flags.rows))));
else await runAll(Number(flags.rows));

async function runAll(rows: number): Promise<void> {
  const [loadBefore = 0] = loadavg();
  const verdicts: Verdict[] = [];
  const lines = [
    `${rows.toLocaleString('en')} rows of email, phone and MAID, three members each, into an empty audience: the middle of ${flags.rounds} rounds. Beside it, by the same process, what nothing can go below: reading, normalizing and hashing the file without a database, and COPY of as many digests into a table without an index.`,
    '',
    `${conditions(new Date(), 'of a server of its own and PGlite', loadBefore)} PostgreSQL with ${Object.entries(
      settings,
    )
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ')}.`,
    '',
    '| database | s | read | dedupe | prepare | show, settle, end | reading and hashing alone, s | COPY alone, s | memory (RSS) |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
  ];
  for (const database of flags.database) {
    const rounds: Result[] = [];
    for (let round = 0; round < Number(flags.rounds); round += 1) {
      const result = await measureIn(database, rows);
      say(`${database}: ${JSON.stringify(result)}`);
      rounds.push(result);
    }
    const middle = rounds.toSorted((left, right) => left.seconds - right.seconds)[Math.floor(rounds.length / 2)];
    if (middle === undefined) continue;
    const share = (...names: UploadPhase[]) => {
      const seconds = names.reduce((sum, name) => sum + (middle.phases[name] ?? 0), 0);
      return `${((seconds / middle.seconds) * 100).toFixed(0)} %`;
    };
    lines.push(
      `| ${[database, middle.seconds.toFixed(1), share('read'), share('dedupe', 'claim'), share('prepare'), share('show', 'settle', 'end'), middle.readAlone.toFixed(1), middle.copyAlone.toFixed(1), `${middle.residentMegabytes.toFixed(0)} MB`].join(' | ')} |`,
    );
    const bar = bars[database];
    // The bar is for a million rows. Runs with more rows measure memory, which must not grow with them.
    if (rows === 1_000_000 && bar !== undefined) {
      verdicts.push({
        bar: `${database}: from \`complete\` to COMPLETED in under ${bar} s`,
        reached: `${middle.seconds.toFixed(1)} s`,
        passed: middle.seconds < bar,
      });
    }
    if (database === 'postgres') {
      const most = Math.max(...rounds.map(({ residentMegabytes }) => residentMegabytes));
      verdicts.push({
        bar: `the worker’s memory under ${mostMegabytes} MB`,
        reached: `${most.toFixed(0)} MB`,
        passed: most < mostMegabytes,
      });
    }
  }
  lines.push('', ...verdictLines(verdicts));
  const page = existsSync(flags.output) ? readFileSync(flags.output, 'utf8') : '';
  const title = `From a stored file of ${rows.toLocaleString('en')} rows to the audience`;
  writeFileSync(flags.output, withSections(page, [{ title, lines }]));
  say(`\n${lines.join('\n')}`);
}

/** Each run has its own process, and so does its preparation: the measured memory is only the worker's. */
async function measureIn(database: string, rows: number): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  let where = 'embedded';
  if (database === 'postgres') {
    const server = await acquirePostgres(process.env['BENCH_DATABASE_URL'], settings);
    opened.defer(() => server.stop());
    const name = `uploads_${randomBytes(4).toString('hex')}`;
    await withServer(server.url, (sql) => sql.query(`create database ${name}`));
    opened.defer(() => withServer(server.url, (sql) => sql.query(`drop database ${name}`)).then(() => undefined));
    where = databaseUrl(server.url, name);
  }
  const directory = await mkdtemp(join(tmpdir(), 'litfass-bench-uploads-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const step = async (name: string): Promise<unknown> => {
    const file = fileURLToPath(import.meta.url);
    const how = ['--step', name, '--where', where, '--directory', directory, '--rows', String(rows)];
    const child = spawn(process.execPath, [...workerFlags, file, ...how], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return JSON.parse(output);
  };
  await step('arrive');
  return resultSchema.parse(await step('process'));
}

function* csv(rows: number): Generator<Buffer> {
  yield Buffer.from('email,phone,maid\n');
  let lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const id = createHash('md5').update(String(row)).digest('hex');
    const maid = `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
    lines.push(`Person.${id.slice(0, 8)}${row}@example.com,+4915${String(100_000_000 + row)},${maid}\n`);
    if (lines.length === 5_000) {
      yield Buffer.from(lines.join(''));
      lines = [];
    }
  }
  yield Buffer.from(lines.join(''));
}

function open(where: string, directory: string): Promise<Database> {
  return openDatabase(
    where === 'embedded'
      ? { kind: 'embedded', directory: join(directory, 'database') }
      : { kind: 'postgres', url: where },
  );
}

function storeIn(directory: string): BuiltinStore {
  return new BuiltinStore({
    directory: join(directory, 'objects'),
    bucketUrl: 'http://127.0.0.1/storage',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    region: 'builtin',
    now: Date.now,
  });
}

/** Creates the database, an audience in it, and the file in the store. */
async function arrive(where: string, directory: string, rows: number): Promise<{ readonly uploadId: string }> {
  await using opened = new AsyncDisposableStack();
  const database = await open(where, directory);
  opened.defer(() => database.close());
  await migrate(database.driver);
  const uploads = new StoredUploads(database, storeIn(directory), companyId);
  await uploads.query(
    `insert into company (id, name, kind, currency_code, time_zone) values ($1, 'Bench', 'ADVERTISER', 'EUR', 'UTC') on conflict do nothing`,
    [companyId],
  );
  return { uploadId: await uploads.arrive(await uploads.createAudience(), Readable.from(csv(rows))) };
}

async function measure(where: string, directory: string, rows: number): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const database = await open(where, directory);
  opened.defer(() => database.close());
  const store = storeIn(directory);
  const uploads = new StoredUploads(database, store, companyId);
  const [found] = await uploads.query('select id::text, audience_id::text from first_party_upload', []);
  const [id, audience] = [String(found?.['id']), String(found?.['audience_id'])];
  const digests = new IdentityDigests(randomBytes(32));
  const length = Number((await uploads.upload(id))['content_length']);

  const phases: Record<string, number> = {};
  let phase: string | undefined;
  let phaseBegan = performance.now();
  const enter = (next: string | undefined) => {
    if (phase !== undefined) phases[phase] = (phases[phase] ?? 0) + (performance.now() - phaseBegan) / 1_000;
    [phase, phaseBegan] = [next, performance.now()];
  };
  let resident = 0;
  const sampling = setInterval(() => (resident = Math.max(resident, process.memoryUsage().rss)), 100);
  const began = performance.now();
  await processUpload(
    { database, store, digests, onPhase: enter, now: Date.now },
    companyId,
    id,
    new AbortController().signal,
  );
  enter(undefined);
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(sampling);
  const ended = await uploads.upload(id);
  if (ended['status'] !== 'COMPLETED') throw new Error(`The upload ended as ${JSON.stringify(ended)}`);
  return {
    seconds,
    phases,
    megabytes: length / 1e6,
    readAlone: await readAlone(rows, digests),
    copyAlone: await copyAlone(database, rows * 3),
    residentMegabytes: resident / 2 ** 20,
    members: String((await uploads.audience(audience))['member_count']),
  };
}

async function readAlone(rows: number, digests: IdentityDigests): Promise<number> {
  const types = ['EMAIL', 'PHONE', 'MAID'] as const;
  const pieces = [...csv(rows)];
  const began = performance.now();
  const sink = {
    columns: () => undefined,
    wrongRow: () => undefined,
    row: (fields: readonly (string | readonly string[])[]) => {
      for (const [index, type] of types.entries()) {
        const found = normalizeIdentifier(type, String(fields[index]), null);
        if (!found.accepted) continue;
        digests.ofText(found.normalized);
        if (found.alternate !== null) digests.ofText(found.alternate);
      }
    },
  };
  await readRows(Readable.from(pieces), { format: 'CSV', compression: 'NONE' }, sink, () => Promise.resolve());
  return (performance.now() - began) / 1_000;
}

async function copyAlone(database: Database, rows: number): Promise<number> {
  const run = (text: string) => database.platform((platform) => platform.all(statement(text, [])));
  await run('create table staging.bench_copy (kind smallint, digest uuid)');
  const tuple = 2 + 4 + 2 + 4 + 16;
  const rowsOfPiece = 8_192;
  const piece = Buffer.from(new ArrayBuffer(tuple * rowsOfPiece));
  for (let row = 0; row < rowsOfPiece; row += 1) {
    const at = row * tuple;
    piece.writeInt16BE(2, at);
    piece.writeInt32BE(2, at + 2);
    piece.writeInt16BE(1, at + 6);
    piece.writeInt32BE(16, at + 8);
    piece.set(randomBytes(16), at + 12);
  }
  // oxlint-disable-next-line typescript/require-await -- what comes from a file elsewhere
  const pieces = async function* () {
    for (let sent = 0; sent < rows; sent += rowsOfPiece)
      yield piece.subarray(0, tuple * Math.min(rowsOfPiece, rows - sent));
  };
  const began = performance.now();
  await database.copyIn('staging.bench_copy', pieces());
  const seconds = (performance.now() - began) / 1_000;
  await run('drop table staging.bench_copy');
  return seconds;
}
