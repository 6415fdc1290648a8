import { cpus, totalmem } from 'node:os';
import type { MeasureOptions, Round, Rounds } from './measure.ts';
import type { Section } from './results-file.ts';
import type { Scenario } from './scenario.ts';
import { serverNames, type ServerName } from './servers/server.ts';
import { type Spread, spread } from './statistics.ts';

/** The result of one scenario. */
export interface Measured {
  readonly scenario: Scenario;
  readonly rounds: Rounds;
  readonly postgresVersion: string;
  /** The machine's load average (one minute) before the run. */
  readonly loadBefore: number;
}

/** A bar with its measured value. */
export interface Verdict {
  readonly bar: string;
  readonly reached: string;
  readonly passed: boolean;
}

const titles: Readonly<Record<ServerName, string>> = {
  litfass: 'Litfass (API key, limits, row security)',
  mercurius: 'Mercurius 16 with jit on Fastify 5, API key',
  apollo: 'Apollo Server 5 on Express 5, no authentication',
  yoga: 'GraphQL Yoga 5 on node:http, no authentication',
};

const peers = serverNames.filter((name) => name !== 'litfass');

/**
 * Compares a scenario's rounds with its bars. A rate is reached by the median. "No worse" is missed when three rounds
 * of four are worse. Two servers with the same p99 would miss a bar on the median every other time.
 */
export function judge({ scenario, rounds }: Measured): Verdict[] {
  return peers.flatMap((peer) => {
    const rate = inPairs(rounds, peer, (round) => round.requestsPerSecond);
    const p99 = inPairs(rounds, peer, (round) => round.p99);
    return [
      {
        bar: `at least ${scenario.bars[peer]} × the requests per second of ${peer}`,
        reached: inWords(rate),
        passed: rate.median >= scenario.bars[peer],
      },
      { bar: `p99 no worse than that of ${peer}`, reached: inWords(p99), passed: p99.lowerQuartile <= 1 },
    ];
  });
}

/**
 * How Litfass compares to a peer: the quotients of adjacent rounds. Two adjacent rounds run under the same conditions;
 * two medians of the whole run may not.
 */
function inPairs(rounds: Rounds, peer: (typeof peers)[number], figure: (round: Round) => number): Spread {
  return spread(
    rounds.litfass.map((ours, index) => {
      const theirs = rounds[peer][index];
      return theirs === undefined ? Number.NaN : figure(ours) / figure(theirs);
    }),
  );
}

export function inWords({ median, lowerQuartile, upperQuartile }: Spread): string {
  return `${median.toFixed(2)} × (${lowerQuartile.toFixed(2)} to ${upperQuartile.toFixed(2)})`;
}

/** The place and time of a measurement, in one line, with the version of PostgreSQL if it took part. */
export function conditions(at: Date, postgresVersion: string | undefined, loadBefore: number): string {
  const [processor] = cpus();
  const machine = `${cpus().length} cores of ${processor?.model ?? 'an unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC; ${machine}; Node.js ${process.versions.node}${postgresVersion === undefined ? '' : `, PostgreSQL ${postgresVersion}`}, on the same machine as the servers and the load; ${loadBefore.toFixed(1)} processes wanted to run before it began (0 would be best).`;
}

/** A scenario's section of the results page. */
export function scenarioSection(measured: Measured, options: MeasureOptions, at: Date): Section {
  const { scenario, rounds, postgresVersion, loadBefore } = measured;
  const { connections, roundMilliseconds } = options;
  return {
    title: scenario.name,
    lines: [
      scenario.title,
      '',
      `${conditions(at, postgresVersion, loadBefore)} ${connections} keep-alive connections; ${options.rounds} rounds of ${roundMilliseconds / 1_000} s for each server in turn, after a warm-up; all servers gave the same answer.`,
      '',
      '| server | requests/s, minimum | median | p50 ms | p99 ms | server CPU µs a request | client CPU µs a request |',
      '|---|--:|--:|--:|--:|--:|--:|',
      ...serverNames.map((name) => `| ${titles[name]} | ${cellsOf(rounds[name]).join(' | ')} |`),
      '',
      ...verdictLines(judge(measured)),
    ],
  };
}

/** Bars and measured values. */
export function verdictLines(verdicts: readonly Verdict[]): string[] {
  return [
    '| bar | reached: median and quartiles of neighboring rounds | |',
    '|---|--:|---|',
    ...verdicts.map(({ bar, reached, passed }) => `| ${bar} | ${reached} | ${passed ? 'pass' : '**fail**'} |`),
  ];
}

function cellsOf(rounds: readonly Round[]): string[] {
  const rate = spread(rounds.map((round) => round.requestsPerSecond));
  const middle = (figure: (round: Round) => number) => spread(rounds.map(figure)).median;
  return [
    rate.minimum.toFixed(0),
    rate.median.toFixed(0),
    middle((round) => round.p50).toFixed(1),
    middle((round) => round.p99).toFixed(1),
    middle((round) => round.serverCpuMicroseconds / round.answered).toFixed(0),
    middle((round) => round.clientCpuMicroseconds / round.answered).toFixed(0),
  ];
}
