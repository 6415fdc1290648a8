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
const roundsPerStart = 2;

interface Subject {
  readonly title: string;
  /** What observes it; undefined if nothing does. */
  readonly observation: ServerObservation | undefined;
  readonly rounds: Round[];
}

/**
 * Litfass side by side: unobserved, with metrics, and with metrics, traces and an access log at 1 %. Two equal processes
 * differ by up to 8 %, by what each has compiled and when. So there is a second unobserved one, all are restarted every
 * two rounds, and their order changes with each start: only the median of many starts shows a difference of 3 %.
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
  for (let start = 0; start < options.rounds; start += 1) {
    const order = subjects.map((_, index) => subjects[(index + start) % subjects.length] ?? off);
    await measureOneStart(order, load, database, options);
    const rates = subjects.map(({ rounds }) => (rounds.at(-1)?.requestsPerSecond ?? 0).toFixed(0));
    options.say(`  start ${start + 1} of ${options.rounds}, requests/s: ${rates.join(', ')}`);
  }
  const unobserved = startsOf(off).map((rate, start) => (rate + (startsOf(again)[start] ?? Number.NaN)) / 2);
  const verdicts = [judge(unobserved, metrics, bars.metrics), judge(unobserved, all, bars.all)];
  return {
    section: {
      title: 'Observability',
      lines: [
        'One campaign by its id (getCampaign) from the same server with more and more of what observes it.',
        '',
        `${conditions(new Date(), database.version, loadBefore)} ${options.connections} keep-alive connections; ${options.rounds} starts of each server, with ${roundsPerStart} rounds of ${options.roundMilliseconds / 1_000} s in turn after twice as long to warm up.`,
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
  for (const { port } of started) await runLoad(load, { ...order, port, milliseconds: 2 * milliseconds });
  for (let round = 0; round < roundsPerStart; round += 1) {
    for (const { subject, child, port } of started) {
      const before = await cpuOf(child);
      const result = await runLoad(load, { ...order, port, milliseconds });
      subject.rounds.push({ ...result, serverCpuMicroseconds: (await cpuOf(child)) - before });
    }
  }
}

/** Requests per second of each start: the mean of its rounds. */
function startsOf({ rounds }: Subject): number[] {
  const starts = Array.from({ length: rounds.length / roundsPerStart }, (_, start) => start * roundsPerStart);
  return starts.map((from) => {
    const ofStart = rounds.slice(from, from + roundsPerStart);
    return ofStart.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0) / ofStart.length;
  });
}

function rowOf({ title, rounds }: Subject): string {
  const rate = spread(rounds.map(({ requestsPerSecond }) => requestsPerSecond));
  const p99 = spread(rounds.map((round) => round.p99)).median;
  const cpu = spread(rounds.map((round) => round.serverCpuMicroseconds / round.answered)).median;
  return `| ${title} | ${rate.minimum.toFixed(0)} | ${rate.median.toFixed(0)} | ${p99.toFixed(1)} | ${cpu.toFixed(0)} |`;
}

/** Compares the starts of one moment, because other load on the machine affects all of them. */
function judge(unobserved: readonly number[], observed: Subject, bar: number): Verdict {
  const ratios = startsOf(observed).map((rate, start) => rate / (unobserved[start] ?? Number.NaN));
  const reached = spread(ratios);
  return {
    bar: `${observed.title}: at least ${bar} × the requests per second of all off`,
    reached: inWords(reached),
    passed: reached.median >= bar,
  };
}
