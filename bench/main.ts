import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDigests } from '#api/auth/digest.ts';
import type { Database } from '#api/db/database.ts';
import { schemaText } from '#api/schema/schema.ts';
import { createBenchDatabase } from './bench-database.ts';
import { measureCluster } from './cluster/measure-cluster.ts';
import { measureFaults } from './faults/measure-faults.ts';
import { fillWithKeys, type WorkingKeys } from './keys/fill.ts';
import { measureKeys } from './keys/measure-keys.ts';
import { measure, type MeasureOptions } from './measure.ts';
import { measurePages } from './pages.ts';
import { type NeighborKeys, seedNeighbors } from './neighbors/companies.ts';
import { measureNeighbors } from './neighbors/measure-neighbors.ts';
import { measureObservability } from './observability.ts';
import { acquirePostgres } from './postgres-server.ts';
import { judge, scenarioSection, type Verdict } from './report.ts';
import { type Section, withSections } from './results-file.ts';
import { getCampaignScenario } from './scenarios/get-campaign.ts';
import { listCampaignsScenario } from './scenarios/list-campaigns.ts';
import { measurePooler } from './pooler/measure-pooler.ts';
import { scenarioNamed, scenarios } from './scenarios/index.ts';
import { soak } from './soak.ts';
import { measureStore } from './store/measure-store.ts';
import { measureUpgrade } from './upgrade/measure-upgrade.ts';
import { measureKills } from './upload-kills/measure-kills.ts';

// `npm run bench`: every scenario next to its peers, then a page far in. `npm run bench -- soak`: memory under load.
// `--scenario <name>` measures only that one, `pages` only the page far in, `keys` authentication among ten million
// keys.
// `store`: 1 GiB to the builtin store, compared with nginx; with `--s3`, to Ceph's S3 server.
// `npm run bench -- faults`: every response compared while the database fails in every way (`--minutes`, `--seed`).
// `npm run bench -- pooler`: API, worker and 10,000 statements behind pgbouncer, which must all be refused.
// `npm run bench -- observability`: what metrics, traces and the access log cost.
// `npm run bench -- neighbors`: one company's requests while another sends its most expensive ones.
// `npm run bench -- cluster`: requests of every kind while processes and servers of a cluster fail (`--minutes`, `--seed`,
// `--share` of 100 requests a second, `--builtin-store` in place of S3).
// `npm run bench -- upgrade`: API and worker of the release before beside those of this one (`--seconds` in each phase).
// `npm run bench -- upload-kills`: API, worker and database killed at random during uploads (`--uploads`, `--seed`;
// `--s3`: in parts to Ceph's S3 server).

const modesWithDatabase = ['scenarios', 'pages', 'soak', 'keys', 'neighbors', 'observability'] as const;
const modes = [...modesWithDatabase, 'store', 'upload-kills', 'upgrade', 'faults', 'pooler', 'cluster'] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenario: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '2' },
    minutes: { type: 'string' },
    keys: { type: 'string', default: '10000000' },
    uploads: { type: 'string', default: '50' },
    seed: { type: 'string' },
    share: { type: 'string', default: '1' },
    'builtin-store': { type: 'boolean', default: false },
    s3: { type: 'boolean', default: false },
    output: { type: 'string', default: fileURLToPath(new URL('./results.md', import.meta.url)) },
    // Profiling slows our own process, so such a run shows where time goes, not how fast the server is.
    profile: { type: 'string' },
  },
});

interface Finding {
  readonly section: Section;
  readonly verdicts: readonly Verdict[];
}

const interrupted = Promise.withResolvers<never>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.reject(new Error(`Stopped by ${signal}.`)));
}

try {
  process.exitCode = (await runBench()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${withCauses(error)}\n`);
  // Interrupted work may still be pending; its servers exit with this process.
  process.exit(1);
}

/** The message of an error, and of what caused it. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${withCauses(error.cause)}`;
}

/** Work that has processes of its own. After a signal, it is aborted and awaited, so that it stops these. */
async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  interrupted.promise.catch(() => stopping.abort());
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) await interrupted.promise;
    throw error;
  }
}

/** Whether every bar was reached. */
async function runBench(): Promise<boolean> {
  const tokenPepper = randomBytes(32).toString('hex');
  const options: MeasureOptions = {
    rounds: Number(flags.rounds),
    roundMilliseconds: Number(flags.seconds) * 1_000,
    connections: 32,
    profileDirectory: flags.profile,
    tokenPepper,
    typeDefs: schemaText,
    say,
  };
  await using opened = new AsyncDisposableStack();
  const [mode = 'scenarios'] = positionals;
  // Ten million keys have indexes of a gigabyte. With its default of 128 MB PostgreSQL would read them from the disk.
  const settings = mode === 'keys' ? { shared_buffers: '4GB', max_wal_size: '8GB' } : {};
  const serverUrl = async () => {
    const server = await acquirePostgres(process.env['BENCH_DATABASE_URL'], settings);
    opened.defer(() => server.stop());
    return server.url;
  };
  const url = modesWithDatabase.some((name) => name === mode) ? await serverUrl() : '';
  const [loadBefore = 0] = loadavg();
  const databaseOf = async (name: string) =>
    opened.use(await createBenchDatabase(url, scenarioNamed(name), createDigests([tokenPepper])));
  const names = flags.scenario ?? scenarios.map(({ name }) => name);
  const all: boolean[] = [];
  const write = ({ section, verdicts }: Finding) => {
    const page = existsSync(flags.output) ? readFileSync(flags.output, 'utf8') : '';
    writeFileSync(flags.output, withSections(page, [section]));
    say(`\n## ${section.title}\n\n${section.lines.join('\n')}\n`);
    all.push(verdicts.every(({ passed }) => passed));
  };

  if (mode === 'scenarios') {
    for (const name of names) {
      const scenario = scenarioNamed(name);
      say(`${name}: ${scenario.title}`);
      const database = await databaseOf(name);
      const rounds = await Promise.race([measure(scenario, database, options), interrupted.promise]);
      const measured = { scenario, rounds, postgresVersion: database.version, loadBefore };
      write({ section: scenarioSection(measured, options, new Date()), verdicts: judge(measured) });
    }
  }
  if (mode === 'pages' || (mode === 'scenarios' && flags.scenario === undefined)) {
    say('A page far in');
    const database = await databaseOf(listCampaignsScenario.name);
    write(await Promise.race([measurePages(database, options, loadBefore), interrupted.promise]));
  }
  if (mode === 'observability') {
    say('What metrics, traces and the access log cost');
    const database = await databaseOf(getCampaignScenario.name);
    write(await Promise.race([measureObservability(database, options, loadBefore), interrupted.promise]));
  }
  if (mode === 'soak') {
    say('Memory under load');
    const database = await databaseOf(listCampaignsScenario.name);
    const soaked = soak(database, { ...options, minutes: Number(flags.minutes ?? 10) }, loadBefore);
    write(await Promise.race([soaked, interrupted.promise]));
  }
  if (mode === 'keys') {
    const keyCount = Number(flags.keys);
    const digests = createDigests([tokenPepper]);
    say(`Authentication among ${keyCount.toLocaleString('en')} keys, which takes minutes to fill`);
    const filled = Promise.withResolvers<WorkingKeys>();
    const seed = async (database: Database) => {
      filled.resolve(await fillWithKeys(database, digests, keyCount));
      return { token: '', companyIds: [] };
    };
    const database = opened.use(await createBenchDatabase(url, { seed }, digests));
    const measured = measureKeys(database, await filled.promise, { ...options, keyCount, digests }, loadBefore);
    write(await Promise.race([measured, interrupted.promise]));
  }
  if (mode === 'neighbors') {
    say('One company beside another');
    const seeded = Promise.withResolvers<NeighborKeys>();
    const digests = createDigests([tokenPepper]);
    const seed = async (filled: Database) => {
      seeded.resolve(await seedNeighbors(filled, digests));
      return { token: '', companyIds: [] };
    };
    const database = opened.use(await createBenchDatabase(url, { seed }, digests));
    const measured = measureNeighbors(database, await seeded.promise, options, loadBefore);
    write(await Promise.race([measured, interrupted.promise]));
  }
  if (mode === 'store') {
    say(`1 GiB to ${flags.s3 ? 'an S3 server' : 'the builtin store'}, beside nginx`);
    write(await Promise.race([measureStore(Number(flags.rounds), say, { usesS3: flags.s3 }), interrupted.promise]));
  }
  if (mode === 'upload-kills') {
    const seed = Number(flags.seed ?? randomBytes(4).readUInt32BE());
    say(`Uploads while everything is killed now and then, seed ${seed}`);
    const uploads = Number(flags.uploads);
    write(await untilStopped((signal) => measureKills({ seed, uploads, usesS3: flags.s3, signal, say })));
  }
  if (mode === 'upgrade') {
    say('An upgrade from the release before, under load');
    write(await Promise.race([measureUpgrade({ seconds: Number(flags.seconds), say }), interrupted.promise]));
  }
  if (mode === 'pooler') {
    say('10,000 statements, and starts of API and worker, behind pgbouncer');
    write(await Promise.race([measurePooler({ statements: 10_000, say }), interrupted.promise]));
  }
  if (mode === 'faults') {
    const seed = Number(flags.seed ?? randomBytes(4).readUInt32BE());
    const minutes = Number(flags.minutes ?? 10);
    say(`Statements while the database fails, ${minutes} minutes, seed ${seed}`);
    write(await untilStopped((signal) => measureFaults({ seed, minutes, signal, say })));
  }
  if (mode === 'cluster') {
    const seed = Number(flags.seed ?? randomBytes(4).readUInt32BE());
    const minutes = Number(flags.minutes ?? 15);
    const store = flags['builtin-store'] ? 'builtin' : 's3';
    say(`A cluster under faults, ${minutes} minutes, seed ${seed}`);
    const share = Number(flags.share);
    write(await untilStopped((signal) => measureCluster({ seed, minutes, store, share, signal, say })));
  }
  if (all.length === 0) throw new Error(`No mode ${mode}; there are: ${modes.join(', ')}.`);
  say(`Written to ${flags.output}`);
  return all.every((passed) => passed);
}
