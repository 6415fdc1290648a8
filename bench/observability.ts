import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BenchDatabase } from './bench-database.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadOrder } from './load/load.ts';
import { cpuOf, leadInMilliseconds, type MeasureOptions, patience, requestOf, type Round, runLoad } from './measure.ts';
import { conditions, inWords, type Verdict, verdictLines } from './report.ts';
import type { Section } from './results-file.ts';
import { getCampaignScenario } from './scenarios/get-campaign.ts';
import type { ServerAnswer, ServerObservation, ServerOrder } from './servers/server.ts';
import { spread } from './statistics.ts';

/** The share of requests per second that must be left with it. */
const bars = { metrics: 0.97, all: 0.95 } as const;

/** Rounds after which each server is restarted. */
const roundsPerStart = 5;

interface Subject {
  readonly title: string;
  /** What observes it; undefined if nothing does. */
  readonly observation: ServerObservation | undefined;
  readonly rounds: Round[];
}

/**
 * Litfass side by side: unobserved, with metrics, and with metrics, traces and an access log at 1 %. Two equal processes
 * differ as well, by what each has compiled and when. So there is a second unobserved one, and all are restarted every
 * few rounds.
 */
export async function measureObservability(
  database: BenchDatabase,
  options: MeasureOptions,
  loadBefore: number,
): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  await using opened = new AsyncDisposableStack();
  const receiver = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  opened.defer(() => void receiver.close());
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver of traces has no port.');
  const traces = `http://127.0.0.1:${address.port}`;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = traces;

  const subjectOf = (title: string, observation?: ServerObservation): Subject => ({ title, observation, rounds: [] });
  const off = subjectOf('all off');
  const again = subjectOf('all off, a second process');
  const metrics = subjectOf('metrics', {});
  const all = subjectOf('metrics, traces and access log at 1 %', { traces });
  const subjects = [off, again, metrics, all];
  const load = opened.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  for (let round = 0; round < options.rounds; round += roundsPerStart) {
    await measureOneStart(subjects, load, database, options);
    options.say(`  round ${Math.min(round + roundsPerStart, options.rounds)} of ${options.rounds}`);
  }
  const verdicts = [judge(off, metrics, bars.metrics), judge(off, all, bars.all)];
  return {
    section: {
      title: 'Observability',
      lines: [
        'One campaign by its id (getCampaign) from the same server with more and more of what observes it.',
        '',
        `${conditions(new Date(), database.version, loadBefore)} ${options.connections} keep-alive connections; ${off.rounds.length} rounds of ${options.roundMilliseconds / 1_000} s for each in turn; each server is restarted and warmed up every ${roundsPerStart} rounds.`,
        '',
        '| observed | requests/s, minimum | median | p99 ms | server CPU µs a request |',
        '|---|--:|--:|--:|--:|',
        ...subjects.map(rowOf),
        '',
        ...verdictLines(verdicts),
      ],
    },
    verdicts,
  };
}

/** Starts a process for each subject, and adds the rounds that they are measured together. */
async function measureOneStart(
  subjects: readonly Subject[],
  load: Child<LoadOrder, LoadAnswer>,
  database: BenchDatabase,
  options: MeasureOptions,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { tokenPepper, typeDefs, connections, roundMilliseconds: milliseconds } = options;
  const settings = { server: 'litfass', scenario: getCampaignScenario.name, databaseUrl: database.url } as const;
  const started: { readonly subject: Subject; readonly child: Child<ServerOrder, ServerAnswer>; port: number }[] = [];
  for (const subject of subjects) {
    const { title, observation } = subject;
    const script = new URL('./servers/serve.ts', import.meta.url);
    const child = opened.use(new Child<ServerOrder, ServerAnswer>(title, script));
    const order = { ...settings, tokenPepper, typeDefs, seeded: database.seeded, observation };
    const answer = await child.ask({ kind: 'start', settings: order }, patience);
    if (answer.kind !== 'listening') throw new Error(`${title} didn't start.`);
    started.push({ subject, child, port: answer.port });
  }
  const order = { ...requestOf(getCampaignScenario, database), connections, leadInMilliseconds };
  for (let round = 0; round <= roundsPerStart; round += 1) {
    for (const { subject, child, port } of started) {
      const before = await cpuOf(child);
      const result = await runLoad(load, { ...order, port, milliseconds });
      // The first one warms up.
      if (round > 0) subject.rounds.push({ ...result, serverCpuMicroseconds: (await cpuOf(child)) - before });
    }
  }
}

function rowOf({ title, rounds }: Subject): string {
  const rate = spread(rounds.map(({ requestsPerSecond }) => requestsPerSecond));
  const p99 = spread(rounds.map((round) => round.p99)).median;
  const cpu = spread(rounds.map((round) => round.serverCpuMicroseconds / round.answered)).median;
  return `| ${title} | ${rate.minimum.toFixed(0)} | ${rate.median.toFixed(0)} | ${p99.toFixed(1)} | ${cpu.toFixed(0)} |`;
}

/** Compares neighboring rounds, because other load on the machine affects both. */
function judge(off: Subject, observed: Subject, bar: number): Verdict {
  const ratios = observed.rounds.map(({ requestsPerSecond }, index) => {
    const unobserved = off.rounds[index]?.requestsPerSecond;
    return unobserved === undefined ? Number.NaN : requestsPerSecond / unobserved;
  });
  const reached = spread(ratios);
  return {
    bar: `${observed.title}: at least ${bar} × the requests per second of all off`,
    reached: inWords(reached),
    passed: reached.median >= bar,
  };
}
