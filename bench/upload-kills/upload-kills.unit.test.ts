import { expect, it } from 'vitest';
import { needsPostgresPrograms } from '#api/testing/needs-postgres.ts';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { killDuringUploads } from './upload-kills.ts';

// Fifty uploads and hundreds of kills: `npm run bench -- upload-kills`.
it(
  'API, worker and database killed during uploads: nothing lost, nothing doubled, nothing stuck',
  { timeout: 240_000, ...needsPostgresPrograms },
  async () => {
    const report = await killDuringUploads({
      programs: findPostgres() ?? '',
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
