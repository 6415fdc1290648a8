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

interface Subject {
  readonly title: string;
  readonly child: Child<ServerOrder, ServerAnswer>;
  readonly port: number;
  readonly rounds: Round[];
}

/** Litfass three times, side by side: unobserved, with metrics, and with metrics, traces and an access log at 1 %. */
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

  const start = async (title: string, observation?: ServerObservation): Promise<Subject> => {
    const child = opened.use(
      new Child<ServerOrder, ServerAnswer>(title, new URL('./servers/serve.ts', import.meta.url)),
    );
    const { tokenPepper, typeDefs } = options;
    const settings = { server: 'litfass', scenario: getCampaignScenario.name, databaseUrl: database.url } as const;
    const order = { ...settings, tokenPepper, typeDefs, seeded: database.seeded, observation };
    const answer = await child.ask({ kind: 'start', settings: order }, patience);
    if (answer.kind !== 'listening') throw new Error(`${title} didn't start.`);
    return { title, child, port: answer.port, rounds: [] };
  };
  const off = await start('all off');
  const metrics = await start('metrics', {});
  const all = await start('metrics, traces and access log at 1 %', { traces });

  const load = opened.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  const order = { ...requestOf(getCampaignScenario, database), connections: options.connections, leadInMilliseconds };
  const subjects = [off, metrics, all];
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const { child, port, rounds } of subjects) {
      const before = await cpuOf(child);
      const result = await runLoad(load, { ...order, port, milliseconds: options.roundMilliseconds });
      // The first one warms up.
      if (round > 0) rounds.push({ ...result, serverCpuMicroseconds: (await cpuOf(child)) - before });
    }
    options.say(`  round ${round} of ${options.rounds}`);
  }
  const verdicts = [judge(off, metrics, bars.metrics), judge(off, all, bars.all)];
  return {
    section: {
      title: 'Observability',
      lines: [
        'One campaign by its id (getCampaign) from the same server with more and more of what observes it.',
        '',
        `${conditions(new Date(), database.version, loadBefore)} ${options.connections} keep-alive connections; ${options.rounds} rounds of ${options.roundMilliseconds / 1_000} s for each in turn, after a warm-up.`,
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
