import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '#scripts/cluster/cluster.ts';
import type { StoreKind } from '#scripts/cluster/missing.ts';
import { seeded } from '../seeded.ts';
import { Activities } from './activities.ts';
import { Client } from './client.ts';
import { fakeClock } from './clock.ts';
import { mountSmallDisk } from './disk.ts';
import { type Fault, type FaultContext, faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { type FaultReport, reportOf } from './fault-report.ts';
import { Journal } from './record.ts';
import { settingOf } from './setting.ts';
import { Traffic } from './traffic.ts';
import { type Verification, verify } from './verify.ts';

export interface CampaignOptions {
  readonly seed: number;
  /** Faults begin until this time has passed; each occurs at least once. */
  readonly milliseconds: number;
  readonly outageMs: number;
  /** How many processes of each kind are rolled and killed, up to two. */
  readonly processes: number;
  readonly portal: boolean;
  readonly store: StoreKind;
  /** 1 is about 100 requests a second. */
  readonly share: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface CampaignReport {
  readonly faults: readonly FaultReport[];
  /** Faults that can't occur here, and why. */
  readonly skipped: readonly string[];
  readonly requests: number;
  readonly seconds: number;
  /** Activities that the load generator couldn't begin in time. */
  readonly notBegun: number;
  /** Processes that ended by themselves. */
  readonly exits: readonly string[];
  /** Writes and uploads that the API hadn't confirmed a minute after the last fault. */
  readonly unconfirmed: number;
  readonly verification: Verification;
}

/** The longest period without a failed request after which the cluster counts as healthy; short outages need less. */
const mostCalmMs = 3_000;
/** The wait for such a period. */
const patienceMs = 60_000;

/** Requests of every kind to a cluster, while its processes and servers end and return in a seeded order. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, store, portal, say, signal } = options;
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'litfass-cluster-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const disk = store === 'builtin' ? await mountSmallDisk(opened) : undefined;
  const clockFile = join(directory, 'clock');
  const clock = fakeClock(clockFile);
  const cluster = opened.use(
    await startCluster({
      directory: join(directory, 'cluster'),
      dataDirectory: disk,
      ...{ portal, store, say },
      demo: true,
      environment: ({ name }) => ({
        LOG_LEVEL: 'warn',
        RATE_LIMIT_POINTS: '1000000000',
        RATE_LIMIT_RESTORE_PER_SECOND: '1000000000',
        ...(name === 'api-2' ? clock : {}),
      }),
    }),
  );
  const [journal, ledger, ending] = [new Journal(), new Ledger(), new AbortController()];
  const client = new Client(journal, cluster.certificate);
  const activities = new Activities({ setting: settingOf(cluster), client, journal, ledger, signal: ending.signal });
  const traffic = new Traffic(activities, { share: options.share, pages: portal });
  const { outageMs, processes } = options;
  const context = { cluster, outageMs, processes, disk, clockFile: clock === undefined ? undefined : clockFile };
  const began = performance.now();
  // Before the cluster is stopped, also after an error.
  opened.defer(() => {
    ending.abort();
    return traffic.rest();
  });
  traffic.start();
  const run = { options, context, journal, began };
  const reports = await breakThings(run, planOf(context, seeded(seed)));
  const resting = traffic.rest();
  await Promise.race([resting, pause(patienceMs, undefined, { signal }).catch(() => undefined)]);
  ending.abort();
  await resting;
  const seconds = (performance.now() - began) / 1_000;
  return {
    faults: reports,
    skipped: faults.flatMap((fault) => {
      const reason = fault.impossible(context);
      return reason === undefined ? [] : [`${fault.name}: ${reason}`];
    }),
    requests: journal.sent.length,
    seconds,
    notBegun: traffic.skipped,
    exits: cluster.processes.flatMap(({ name, supervised }) =>
      supervised.exits === 0 ? [] : [`${name} ended ${supervised.exits} times: ${supervised.lastWords}`],
    ),
    unconfirmed: ledger.begun - ledger.writes.size - ledger.uploads.size,
    verification: await verify(cluster, ledger),
  };
}

/** The faults that can occur, in a seeded order. PostgreSQL fails over once, at the end: then there is no replica. */
function planOf(context: Omit<FaultContext, 'begins' | 'ended'>, random: () => number): Fault[] {
  const able = faults.filter((fault) => fault.impossible(context) === undefined);
  const last = able.pop();
  const order = able.map((fault) => ({ fault, rank: random() })).sort((left, right) => left.rank - right.rank);
  return [...order.map(({ fault }) => fault), ...(last === undefined ? [] : [last])];
}

async function breakThings(
  run: {
    readonly options: CampaignOptions;
    readonly context: Omit<FaultContext, 'begins' | 'ended'>;
    readonly journal: Journal;
    readonly began: number;
  },
  plan: readonly Fault[],
): Promise<FaultReport[]> {
  const { options, journal, began } = run;
  const reports: FaultReport[] = [];
  await untilCalm(journal, began, options);
  const once = plan.slice(0, -1);
  // The round is repeated until the time is over; the failover is the end of the last one.
  do {
    for (const fault of once) reports.push(await occur(run, fault));
  } while (performance.now() - began < options.milliseconds && !options.signal.aborted);
  for (const fault of plan.slice(-1)) reports.push(await occur(run, fault));
  return reports;
}

async function occur(
  { options, context, journal }: Parameters<typeof breakThings>[0],
  fault: Fault,
): Promise<FaultReport> {
  options.signal.throwIfAborted();
  const from = performance.now();
  const [begins, ends]: [number[], number[]] = [[], []];
  options.say(`${fault.name} …`);
  const marks = { begins: () => void begins.push(performance.now()), ended: () => void ends.push(performance.now()) };
  await fault.run({ ...context, ...marks }).catch((error: unknown) => {
    throw new Error(`${fault.name} couldn’t be done.`, { cause: error });
  });
  await untilCalm(journal, performance.now(), options);
  const report = reportOf(fault, { journal, from, to: performance.now(), begins, ends });
  options.say(report.line);
  return report;
}

/** Resolves after a period without a failure, or when there is none for long. */
async function untilCalm(
  journal: Journal,
  from: number,
  { outageMs, signal }: Pick<CampaignOptions, 'outageMs' | 'signal'>,
): Promise<void> {
  const calmMs = Math.min(mostCalmMs, outageMs);
  while (performance.now() - from < patienceMs) {
    await pause(calmMs / 6, undefined, { signal });
    const now = performance.now();
    if (now - from >= calmMs && journal.isHealthy(now - calmMs, now)) return;
  }
}
