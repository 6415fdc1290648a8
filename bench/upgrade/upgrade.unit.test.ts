import { expect, it } from 'vitest';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { needs } from '#shared/testing/needs.ts';
import { hasPreviousRelease } from './previous-release.ts';
import { upgradeUnderLoad } from './upgrade.ts';

const programs = findPostgres();

// Longer: `npm run bench -- upgrade`.
it(
  'an upgrade and the way back under load fail no read, no write and no upload',
  {
    timeout: 240_000,
    ...needs(
      'the programs of PostgreSQL, or the commit of the release before (a clone with its history)',
      programs !== undefined && hasPreviousRelease(),
    ),
  },
  async () => {
    const report = await upgradeUnderLoad({ programs: programs ?? '', phaseMs: 1_000, say: () => undefined });
    expect(report.failures).toEqual([]);
    expect(report.phases.map(({ name }) => name)).toEqual([
      'the release before',
      'the release before, on the new schema',
      'both releases',
      'this release',
      'the release before, again',
    ]);
    for (const { counts } of report.phases) {
      expect(Math.min(counts.reads, counts.writes, counts.uploads)).toBeGreaterThan(0);
    }
  },
);
