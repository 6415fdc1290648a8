import { describe, expect, it } from 'vitest';
import type { Round } from './measure.ts';
import { judge } from './report.ts';
import { scenarios } from './scenarios/index.ts';

const round = (requestsPerSecond: number, p99: number): Round => ({
  requestsPerSecond,
  p99,
  p50: p99 / 2,
  answered: 1_000,
  clientCpuMicroseconds: 1,
  serverCpuMicroseconds: 1,
});

function verdicts(litfass: readonly Round[], peer: readonly Round[]) {
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('There is a scenario.');
  const rounds = { litfass, mercurius: peer, apollo: peer, yoga: peer };
  return judge({
    scenario: { ...scenario, bars: { mercurius: 1, apollo: 2, yoga: 1.6 } },
    rounds,
    postgresVersion: '15',
    loadBefore: 0,
  }).map(({ passed }) => passed);
}

describe('the bars of the benchmark', () => {
  it('are reached by twice the rate at the same p99', () => {
    expect(verdicts([round(2_000, 10)], [round(1_000, 10)])).toEqual(Array(6).fill(true));
  });

  it('are missed one by one', () => {
    expect(verdicts([round(1_900, 10)], [round(1_000, 9)])).toEqual([true, false, false, false, true, false]);
  });

  it('accept p99 if every other round is better', () => {
    const ours = [round(2_000, 9), round(2_000, 9), round(2_000, 12), round(2_000, 12)];
    expect(verdicts(ours, Array(4).fill(round(1_000, 10)))).toEqual(Array(6).fill(true));
    expect(
      verdicts(
        [...ours, ...ours.slice(2), round(2_000, 12), round(2_000, 12), round(2_000, 12)],
        Array(9).fill(round(1_000, 10)),
      ),
    ).toEqual([true, false, true, false, true, false]);
  });

  it('compare neighboring rounds, so that a slow minute of the machine doesn’t decide', () => {
    const ours = [round(2_000, 10), round(200, 100), round(2_000, 10)];
    const theirs = [round(1_000, 10), round(100, 100), round(1_000, 10)];
    expect(verdicts(ours, theirs)).toEqual(Array(6).fill(true));
  });
});
