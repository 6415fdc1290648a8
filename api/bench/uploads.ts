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
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { statement } from '../db/sql.ts';
import { readRows } from '../modules/customer-files/index.ts';
import { IdentityDigests, normaliseIdentifier } from '../modules/identifiers/index.ts';
import { processUpload, type UploadPhase } from '../modules/memberships/index.ts';
import { StoredUploads } from '../modules/memberships/testing/stored-upload.ts';
import { BuiltinStore } from '../storage/builtin/builtin-store.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { acquirePostgres } from './postgres-server.ts';
import { conditions } from './report.ts';
import { withSections } from './results-file.ts';

// From a stored file to the audience: `node api/bench/uploads.ts [--rows 1000000] [--database postgres] [--database embedded]`.
// Each row names a person by e-mail, telephone and device; 1,000,000 of them have 80 MB. Beside it, in the same process:
// reading, normalising and hashing alone, and COPY of as many bytes alone, which nothing can go below.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    database: { type: 'string', multiple: true, default: ['postgres', 'embedded'] },
    output: { type: 'string', default: fileURLToPath(new URL('./results.md', import.meta.url)) },
    /** For the process of one run: where its database is. */
    run: { type: 'string' },
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
 * What whoever runs PostgreSQL sets first. With the 128 MB and 1 GB it comes with it writes a checkpoint every few seconds
 * under this load, and the bench would measure the disk.
 */
const settings = { shared_buffers: '2GB', max_wal_size: '8GB' };

const bars: Readonly<Record<string, number>> = { postgres: 20, embedded: 60 };
const companyId = '00000000-0000-4000-8000-000000000001';

if (flags.run !== undefined) say(JSON.stringify(await measure(flags.run, Number(flags.rows))));
else await runAll(Number(flags.rows));

async function runAll(rows: number): Promise<void> {
  const lines = [
    `${rows.toLocaleString('en')} rows of e-mail, telephone and MAID. ${conditions(new Date(), 'of a server of its own and PGlite', loadavg()[0] ?? 0)}`,
    '',
  ];
  lines.push(
    '| database | s | bar | read | dedupe | prepare | show, settle, end | reading and hashing alone | COPY alone | memory (RSS) |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const database of flags.database) {
    const result = await measureIn(database, rows);
    const phase = (...names: UploadPhase[]) =>
      names.reduce((sum, name) => sum + (result.phases[name] ?? 0), 0).toFixed(1);
    lines.push(
      `| ${[database, result.seconds.toFixed(1), `< ${((bars[database] ?? 0) * rows) / 1_000_000}`, phase('read'), phase('dedupe', 'claim'), phase('prepare'), phase('show', 'settle', 'end'), result.readAlone.toFixed(1), result.copyAlone.toFixed(1), `${result.residentMegabytes.toFixed(0)} MB`].join(' | ')} |`,
    );
    say(`${database}: ${JSON.stringify(result)}`);
  }
  const page = existsSync(flags.output) ? readFileSync(flags.output, 'utf8') : '';
  const title = `From a stored file of ${rows.toLocaleString('en')} rows to the audience`;
  writeFileSync(flags.output, withSections(page, [{ title, lines }]));
  say(`\n${lines.join('\n')}`);
}

/** Each run has a process of its own, so that memory is its own. */
async function measureIn(database: string, rows: number): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  let where = 'embedded';
  if (database === 'postgres') {
    const server = await acquirePostgres(process.env['BENCH_DATABASE_URL'], settings);
    opened.defer(() => server.stop());
    const name = `uploads_${randomBytes(4).toString('hex')}`;
    await withServer(server.url, (sql) => sql.unsafe(`create database ${name}`));
    opened.defer(() => withServer(server.url, (sql) => sql.unsafe(`drop database ${name}`)).then(() => undefined));
    where = databaseUrl(server.url, name);
  }
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--run', where, '--rows', String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return resultSchema.parse(JSON.parse(output));
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

async function measure(where: string, rows: number): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-bench-uploads-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const database = await openDatabase(
    where === 'embedded'
      ? { kind: 'embedded', directory: join(directory, 'database') }
      : { kind: 'postgres', url: where },
  );
  opened.defer(() => database.close());
  await migrate(database.driver);
  const store = new BuiltinStore({
    directory: join(directory, 'objects'),
    bucketUrl: 'http://127.0.0.1/storage',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    region: 'builtin',
    now: Date.now,
  });
  const uploads = new StoredUploads(database, store, companyId);
  await uploads.query(
    `insert into company (id, name, kind, currency_code, time_zone) values ($1, 'Bench', 'ADVERTISER', 'EUR', 'UTC') on conflict do nothing`,
    [companyId],
  );
  const audience = await uploads.createAudience();
  const id = await uploads.arrive(audience, Readable.from(csv(rows)));
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
  const target = new Uint8Array(32);
  const lanes = digests.inLanes();
  const began = performance.now();
  const sink = {
    columns: () => undefined,
    wrongRow: () => undefined,
    row: (fields: readonly (string | readonly string[])[]) => {
      for (const [index, type] of types.entries()) {
        const found = normaliseIdentifier(type, String(fields[index]), null);
        if (!found.accepted) continue;
        lanes.putOfText(found.normalized, target, 0);
        if (found.alternate !== null) lanes.putOfText(found.alternate, target, 0);
      }
    },
  };
  await readRows(Readable.from(pieces), { format: 'CSV', compression: 'NONE' }, sink, () => Promise.resolve());
  return (performance.now() - began) / 1_000;
}

async function copyAlone(database: Database, rows: number): Promise<number> {
  const digest = 'x'.repeat(44);
  const lines = Array.from({ length: 10_000 }, () => digest).join('\n');
  return database.platform(async (platform, copy) => {
    await platform.all(statement('create temporary table bench_copy (digest text) on commit drop', []));
    const began = performance.now();
    for (let sent = 0; sent < rows; sent += 10_000) await copy('bench_copy', `${lines}\n`);
    return (performance.now() - began) / 1_000;
  });
}
