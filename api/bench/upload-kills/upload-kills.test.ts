import { expect, it } from 'vitest';
import { findPostgres } from '../../testing/temporary-postgres.ts';
import { killDuringUploads } from './upload-kills.ts';

const programs = findPostgres();

// Fifty uploads and hundreds of kills: `npm run bench -- upload-kills`.
it.runIf(programs !== undefined)(
  'API, worker and database killed during uploads: nothing lost, nothing doubled, nothing stuck',
  { timeout: 240_000 },
  async () => {
    const report = await killDuringUploads({
      programs: programs ?? '',
      seed: 7,
      uploads: 4,
      audiences: 2,
      mostRows: 2_000,
      mostKills: 3,
      between: [500, 1_500],
      outageMs: 0,
      signal: new AbortController().signal,
      say: () => undefined,
    });
    expect(report.faults).toEqual([]);
    expect(report.kills).toEqual({ worker: 1, api: 1, database: 1 });
  },
);
