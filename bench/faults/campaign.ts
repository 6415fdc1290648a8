import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createDigests } from '#api/auth/digest.ts';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrations/migrate.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { seeded } from '../seeded.ts';
import { seedCompanies } from './companies.ts';
import { FaultInjector, type FaultKind, type FaultPlan } from './fault-injector.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { HttpLoad } from './http-load.ts';
import { type ReadinessReport, watchReadiness } from './readiness.ts';
import { SubjectProcess } from './subject-process.ts';
import { type Counts, Tally } from './tally.ts';
import { checkWriters } from './writers.ts';

export interface CampaignOptions {
  /** The directory of PostgreSQL's programs. */
  readonly programs: string;
  /** Seeds the order of statements and faults; their relative timing depends on the machine. */
  readonly seed: number;
  readonly plan: FaultPlan;
  /** HTTP clients, and loops that run waves of statements in addition. */
  readonly clients: number;
  readonly loops: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface CampaignReport {
  readonly counts: Counts;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly exits: number;
  readonly readiness: ReadinessReport;
  /** Problems that remained after the faults, as text: results, background writers, the end of the process. */
  readonly left: readonly string[];
  readonly seconds: number;
}

const recoversWithinMs = 30_000;

/**
 * Runs statements of six companies, over HTTP and directly, while the database and its network fail. Each result is
 * compared with that of a run without faults: an error is allowed, other rows aren't.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, plan, signal, say } = options;
  await using opened = new AsyncDisposableStack();
  const server = await startTemporaryPostgres(options.programs, { fsync: 'off' });
  opened.defer(() => server.stop());
  await withServer(server.url, (sql) => sql.query('create database litfass'));
  const url = databaseUrl(server.url, 'litfass');
  const tokenPepper = randomBytes(32).toString('hex');
  const { companies, unused } = await prepare(url, tokenPepper);
  const [company] = companies;
  if (company === undefined) throw new Error('There are companies.');
  const proxy = opened.use(await FaultyProxy.listen(Number(new URL(url).port)));
  const settings = { databaseUrl: proxy.through(url), tokenPepper, companies };
  const subject = opened.use(await SubjectProcess.start(settings, { seed, loops: options.loops }, say));
  const http = new HttpLoad(() => subject.port, companies);
  await http.baseline();

  const began = performance.now();
  const watching = new AbortController();
  const readiness = watchReadiness(() => subject.port, watching.signal);
  const injector = new FaultInjector(server, url, proxy, seeded(seed + 1_000));
  await subject.load();
  http.start(options.clients, seeded(seed + 2_000));
  const reporting = setInterval(() => say(`  ${inWords(subject, http)}`), 30_000);
  try {
    await injector.run(plan, signal);
  } finally {
    clearInterval(reporting);
    await Promise.all([http.rest(), subject.rest()]);
    watching.abort();
  }
  const seconds = (performance.now() - began) / 1_000;
  const left = [
    ...((await recovers(subject, http)) ? [] : [`not every answer was right within ${recoversWithinMs / 1_000} s`]),
    ...(await checkWriters(subject.port, url, company, unused)),
    ...((await subject.close()) ? [] : ['the process didn’t close within 10 s']),
  ];
  return {
    counts: sumOf(subject.counts, http.counts),
    faults: injector.counts,
    exits: subject.exits,
    readiness: await readiness,
    left,
    seconds,
  };
}

async function prepare(url: string, tokenPepper: string) {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    await migrate(database.driver);
    const seededCompanies = await seedCompanies(database, createDigests([tokenPepper]));
    await database.driver.runAsOwner('analyze');
    return seededCompanies;
  } finally {
    await database.close();
  }
}

async function recovers(subject: SubjectProcess, http: HttpLoad): Promise<boolean> {
  const deadline = performance.now() + recoversWithinMs;
  do {
    const [direct, overHttp] = [await subject.verify(), await http.verify()];
    if (direct && overHttp) return true;
    await pause(500);
  } while (performance.now() < deadline);
  return false;
}

function sumOf(...all: readonly Counts[]): Counts {
  const sum = new Tally();
  for (const counts of all) sum.add(counts);
  return sum.counts;
}

function inWords(subject: SubjectProcess, http: HttpLoad): string {
  const { statements, ok, wrong, foreign, unsettled } = sumOf(subject.counts, http.counts);
  return `${statements.toLocaleString('en')} statements, ${ok.toLocaleString('en')} ok, ${wrong} wrong, ${foreign} foreign, ${unsettled} unsettled, ${subject.exits} exits`;
}
