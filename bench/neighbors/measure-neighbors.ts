import type { BenchDatabase } from '../bench-database.ts';
import { Child } from '../child.ts';
import type { LoadAnswer, LoadOrder, LoadResult } from '../load/load.ts';
import { leadInMilliseconds, type MeasureOptions, patience, runLoad } from '../measure.ts';
import { conditions, inWords, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { spread } from '../statistics.ts';
import { processGroupsInWords } from './process-groups.ts';
import type { NeighborKeys } from './companies.ts';
import { EndlessUpload } from './endless-upload.ts';
import { HeavyClients, type HeavyReport } from './heavy-clients.ts';
import { startProcesses } from './processes.ts';
import { mostExpensiveList, heavyReport, neighborQuery } from './requests.ts';

const neighborConnections = 4;
const heavyConnections = 12;
const leastShare = 0.5;
const mostP99 = 250;

/** The load that runs next to the neighbor. */
const situations = ['alone', 'beside lists', 'beside lists, a report and an upload'] as const;

type Situation = (typeof situations)[number];

type NeighborRound = Pick<LoadResult, 'requestsPerSecond' | 'p50' | 'p99'> & { readonly error?: string };

type NeighborRounds = Readonly<Record<Situation, NeighborRound[]>>;

/** A load that disturbs the neighbor between `start` and `rest`. */
interface Disturbance {
  start(): Promise<void>;
  rest(): Promise<void>;
}

/** Rounds of one company's requests, alone and next to another company's, in turn and in the same process. */
export async function measureNeighbors(
  database: BenchDatabase,
  keys: NeighborKeys,
  options: MeasureOptions,
  loadBefore: number,
): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  await using opened = new AsyncDisposableStack();
  const { port, url } = opened.use(await startProcesses(database.url, options.tokenPepper));
  const lists = new HeavyClients(url, keys.heavy, mostExpensiveList);
  const reports = new HeavyClients(url, keys.heavy, heavyReport);
  const upload = new EndlessUpload(url, keys.heavy);
  const points = { list: await lists.cost(), report: await reports.cost() };
  options.say(`  a list costs ${points.list} points, a report ${points.report}`);
  const disturbances: Readonly<Record<Situation, readonly Disturbance[]>> = {
    alone: [],
    'beside lists': [clients(lists, heavyConnections)],
    'beside lists, a report and an upload': [upload, clients(reports, 1), clients(lists, heavyConnections)],
  };

  const load = opened.use(new Child<LoadOrder, LoadAnswer>('load', new URL('../load/run.ts', import.meta.url)));
  const order: LoadOrder = {
    port,
    headers: { authorization: `Bearer ${keys.neighbor}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: neighborQuery }),
    connections: neighborConnections,
    leadInMilliseconds: 2 * leadInMilliseconds,
    milliseconds: options.roundMilliseconds,
  };
  await runLoad(load, order);
  const rounds: NeighborRounds = { alone: [], 'beside lists': [], 'beside lists, a report and an upload': [] };
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const situation of situations) {
      for (const disturbance of disturbances[situation]) await disturbance.start();
      rounds[situation].push(await neighborRound(load, order));
      await Promise.all(disturbances[situation].map((disturbance) => disturbance.rest()));
    }
    const rates = situations.map((name) => `${name} ${(rounds[name].at(-1)?.requestsPerSecond ?? 0).toFixed(0)}`);
    options.say(`  round ${round} of ${options.rounds}, requests/s: ${rates.join(', ')}`);
  }
  const verdicts = situations.filter((name) => name !== 'alone').flatMap((name) => verdictsOf(name, rounds));
  const lines = [
    `\`listCompanies\` of one company on ${neighborConnections} connections, by itself and beside another company in the same process: ${heavyConnections} clients that list the SCHEDULED of 100,050 campaigns by name (34 of them with nested objects, ${points.list} points); then one client that reads a report of a year by day, campaign and country as well (${points.report} points), and an upload of 400,000 rows in the worker. All limits have their defaults, except the points of the neighbor, which a fast machine would spend within a round.`,
    '',
    `${conditions(new Date(), database.version, loadBefore)} ${options.rounds} rounds of ${options.roundMilliseconds / 1_000} s each in turn. ${processGroupsInWords()}`,
    '',
    '| the neighbor | requests/s, minimum | median | p50 ms | p99 ms | p99 ms, maximum | rounds with an error |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...situations.map((name) => `| ${name} | ${cellsOf(rounds[name]).join(' | ')} |`),
    '',
    '| the other company | responses | mean ms | errors |',
    '|---|--:|--:|---|',
    `| lists | ${heavyCells(lists.report).join(' | ')} |`,
    `| reports | ${heavyCells(reports.report).join(' | ')} |`,
    `| uploads begun | ${upload.count} | | |`,
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Neighbors', lines }, verdicts };
}

function clients(heavy: HeavyClients, count: number): Disturbance {
  return {
    start: () => {
      heavy.start(count);
      return Promise.resolve();
    },
    rest: () => heavy.rest(),
  };
}

/** A failed round counts as one without a response. */
async function neighborRound(load: Child<LoadOrder, LoadAnswer>, order: LoadOrder): Promise<NeighborRound> {
  try {
    return await runLoad(load, order);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { requestsPerSecond: 0, p50: patience, p99: patience, error: reason };
  }
}

function verdictsOf(situation: Exclude<Situation, 'alone'>, rounds: NeighborRounds): Verdict[] {
  const share = spread(
    rounds[situation].map(
      ({ requestsPerSecond }, index) => requestsPerSecond / (rounds.alone[index]?.requestsPerSecond ?? Number.NaN),
    ),
  );
  const p99 = spread(rounds[situation].map((round) => round.p99));
  const errors = [...rounds.alone, ...rounds[situation]].flatMap(({ error }) => error ?? []);
  return [
    {
      bar: `${situation}: at least ${leastShare} × the requests per second of the neighbor alone`,
      reached: inWords(share),
      passed: share.median >= leastShare,
    },
    {
      bar: `${situation}: p99 of the neighbor under ${mostP99} ms`,
      reached: `${p99.median.toFixed(0)} ms (${p99.lowerQuartile.toFixed(0)} to ${p99.upperQuartile.toFixed(0)})`,
      passed: p99.median < mostP99,
    },
    {
      bar: `${situation}: no error of the neighbor`,
      reached: errors.length === 0 ? 'none' : `${errors.length}, first: ${errors[0] ?? ''}`,
      passed: errors.length === 0,
    },
  ];
}

function cellsOf(rounds: readonly NeighborRound[]): string[] {
  const rate = spread(rounds.map((round) => round.requestsPerSecond));
  const p99s = rounds.map((round) => round.p99);
  return [
    rate.minimum.toFixed(0),
    rate.median.toFixed(0),
    spread(rounds.map((round) => round.p50)).median.toFixed(1),
    spread(p99s).median.toFixed(1),
    Math.max(...p99s).toFixed(1),
    String(rounds.filter(({ error }) => error !== undefined).length),
  ];
}

function heavyCells({ answered, meanMs, errors }: HeavyReport): string[] {
  const kinds = Object.entries(errors).map(([kind, count]) => `${count} × ${kind}`);
  return [String(answered), answered === 0 ? '' : meanMs.toFixed(0), kinds.length === 0 ? 'none' : kinds.join(', ')];
}
