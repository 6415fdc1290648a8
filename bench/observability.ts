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

/** Rounds of each process. */
const roundsPerStart = 2;

/**
 * A new process compiles its code during the first requests: a request took 320 µs of CPU time after 4 s of them, and 255 µs
 * after 8 s. At 1 %, the code of traces is compiled only after many minutes, so the caller samples all requests of the
 * warm-up: in 8 s, these are as many as in a quarter of an hour at 1 %.
 */
const warmUpMilliseconds = 8_000;
const sampledByCaller = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };

/**
 * The orders of the four servers, one per start: a balanced Latin square. In four starts, each server is measured once in
 * every place, and once after each other one. Two equal servers differed by up to 7 % if one always came after the other.
 */
const orders = [
  [0, 1, 3, 2],
  [1, 2, 0, 3],
  [2, 3, 1, 0],
  [3, 0, 2, 1],
] as const;

interface Subject {
  readonly title: string;
  /** What observes it; undefined if nothing does. */
  readonly observation: ServerObservation | undefined;
  readonly rounds: Round[];
}

/**
 * Litfass unobserved, with metrics, and with metrics, traces and an access log at 1 %, one after the other. Two equal
 * processes differ by up to 8 %, by what each has compiled and when. So there is a second unobserved one, and each is started
 * many times: only the median of many starts shows a difference of 3 %. Each runs alone, as in production. Beside three idle
 * ones, the one with traces was 10 % slower instead of 6 %, and the reason isn't known.
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
  const subjects = [off, again, metrics, all] as const;
  const load = opened.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  for (let start = 0; start < options.rounds; start += 1) {
    const order = (orders[start % orders.length] ?? orders[0]).map((index) => subjects[index]);
    for (const subject of order) subject.rounds.push(...(await measureOneStart(subject, load, database, options)));
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
        `${conditions(new Date(), database.version, loadBefore)} ${options.connections} keep-alive connections; ${options.rounds} starts of each server, one process at a time, with ${roundsPerStart} rounds of ${options.roundMilliseconds / 500} s after ${warmUpMilliseconds / 1_000} s of sampled requests to warm up.`,
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

/** The rounds of a new process. */
async function measureOneStart(
  { title, observation }: Subject,
  load: Child<LoadOrder, LoadAnswer>,
  database: BenchDatabase,
  options: MeasureOptions,
): Promise<Round[]> {
  const { tokenPepper, typeDefs, connections, roundMilliseconds } = options;
  await using child = new Child<ServerOrder, ServerAnswer>(title, new URL('./servers/serve.ts', import.meta.url));
  const { name: scenario } = getCampaignScenario;
  const settings = { server: 'litfass', scenario, databaseUrl: database.url, seeded: database.seeded } as const;
  const start = { kind: 'start', settings: { ...settings, tokenPepper, typeDefs, observation } } as const;
  const answer = await child.ask(start, patience);
  if (answer.kind !== 'listening') throw new Error(`${title} didn't start.`);
  const { port } = answer;
  const order = { ...requestOf(getCampaignScenario, database), connections, leadInMilliseconds, port };
  const headers = { ...order.headers, ...sampledByCaller };
  await runLoad(load, { ...order, headers, milliseconds: warmUpMilliseconds });
  const rounds: Round[] = [];
  for (let round = 0; round < roundsPerStart; round += 1) {
    const before = await cpuOf(child);
    const result = await runLoad(load, { ...order, milliseconds: 2 * roundMilliseconds });
    rounds.push({ ...result, serverCpuMicroseconds: (await cpuOf(child)) - before });
  }
  return rounds;
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
