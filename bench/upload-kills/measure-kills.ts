import { loadavg } from 'node:os';
import { hasRadosgw, startRadosgw } from '#api/storage/testing/radosgw.ts';
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
  /** To an S3 server in parts, in place of the built-in store. */
  readonly usesS3: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('The kills need a PostgreSQL server of their own: install the postgresql package.');
  const [loadBefore = 0] = loadavg();
  if (options.usesS3 && !hasRadosgw()) throw new Error('The S3 server is Ceph’s radosgw: install its packages.');
  await using opened = new AsyncDisposableStack();
  const server = options.usesS3 ? await startRadosgw() : undefined;
  if (server !== undefined) opened.defer(() => server.stop());
  const { kills, faults, seconds, bytes, transfersLeft } = await killDuringUploads({
    ...options,
    programs,
    s3: server?.config,
    mostRows,
    audiences: Math.min(8, options.uploads),
    mostKills: 10_000,
    // A file in parts takes longer to send, and every process must live long enough to go on with it.
    between: options.usesS3 ? [2_000, 6_000] : [500, 5_000],
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
    ...(server === undefined
      ? []
      : [
          `Each file is sent to Ceph’s radosgw in two parts or more, ${(bytes / 2 ** 20).toFixed(0)} MiB in all. No file of an ended upload is left in the bucket; ${transfersLeft} transfers that a killed API had begun wait for the sweep.`,
          '',
        ]),
    conditions(new Date(), 'of a server of its own', loadBefore),
    '',
    '| uploads | s | kills of the worker | of the API | of the database |',
    '|--:|--:|--:|--:|--:|',
    `| ${[options.uploads, seconds.toFixed(0), kills.worker, kills.api, kills.database].join(' | ')} |`,
    '',
    ...verdictLines(verdicts),
  ];
  return {
    section: { title: options.usesS3 ? 'Uploads in parts to S3 under kills' : 'Uploads under kills', lines },
    verdicts,
  };
}
