import { expect, it } from 'vitest';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { runCampaign } from './campaign.ts';

const programs = findPostgres();

// Ten minutes of it: `npm run bench -- faults`.
it(
  'a failing database causes no wrong answer, no foreign id, no statement without an end and no exit of the process',
  { timeout: 240_000 },
  async ({ skip, signal }) => {
    skip(programs === undefined, 'needs a PostgreSQL server of its own to crash: install the postgresql package');
    const said: string[] = [];
    const report = await runCampaign({
      programs: programs ?? '',
      seed: 7,
      clients: 8,
      loops: 2,
      plan: {
        milliseconds: 14_000,
        betweenMs: [50, 200],
        outageMs: 500,
        rare: [
          { kind: 'connection silent', at: 0.03 },
          { kind: 'network paused', at: 0.5 },
        ],
      },
      signal,
      say: (line) => void said.push(line),
    });
    const { wrong, foreign, unsettled, examples, statements } = report.counts;
    expect({ wrong, foreign, unsettled, examples, exits: report.exits, left: report.left, said }).toEqual({
      wrong: 0,
      foreign: 0,
      unsettled: 0,
      examples: [],
      exits: 0,
      left: [],
      said: [],
    });
    expect(report.readiness).toMatchObject({ late: 0 });
    expect(statements).toBeGreaterThan(500);
    expect(report.faults['server crashed'] + report.faults['server restarted']).toBe(2);
  },
);
