import { loadavg } from 'node:os';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { killDuringUploads } from './upload-kills.ts';

/** Files of up to this many rows: some seconds of work, so that kills hit every phase. */
const mostRows = 40_000;

/** The long run, as a section of the results. */
export async function measureKills(options: {
  readonly seed: number;
  readonly uploads: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('The kills need a PostgreSQL server of their own: install the postgresql package.');
  const [loadBefore = 0] = loadavg();
  const { kills, faults, seconds } = await killDuringUploads({
    ...options,
    programs,
    mostRows,
    audiences: Math.min(8, options.uploads),
    mostKills: 10_000,
    between: [500, 5_000],
    outageMs: 30_000,
  });
  for (const fault of faults) options.say(fault);
  const verdicts = [
    {
      bar: 'nothing lost, nothing doubled, nothing stuck',
      reached: faults.length === 0 ? 'every upload as planned' : `${faults.length} faults`,
      passed: faults.length === 0,
    },
  ];
  const lines = [
    `${options.uploads} uploads of up to ${mostRows.toLocaleString('en')} rows to eight audiences at the same time, added, removed and replaced, by a client that tries again; API, worker and database each killed with SIGKILL at random moments and started again, the database after 30 s the first time. Members, counts and versions are compared with what was planned. Seed ${options.seed}.`,
    '',
    conditions(new Date(), 'of a server of its own', loadBefore),
    '',
    '| uploads | s | kills of the worker | of the API | of the database |',
    '|--:|--:|--:|--:|--:|',
    `| ${[options.uploads, seconds.toFixed(0), kills.worker, kills.api, kills.database].join(' | ')} |`,
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Uploads under kills', lines }, verdicts };
}
