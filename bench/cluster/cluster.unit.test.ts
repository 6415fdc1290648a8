import { expect, it } from 'vitest';
import { needs } from '#shared/testing/needs.ts';
import { missingPackages } from '#scripts/cluster/missing.ts';
import { isPortalBuilt } from '#scripts/portal-build.ts';
import { runCampaign } from './campaign.ts';

const missing = missingPackages('builtin');

// A quarter of an hour of it, with S3: `npm run bench -- cluster`.
it(
  'a cluster whose processes and servers end one after another loses nothing and doubles nothing',
  { timeout: 300_000, ...needs(`packages of Debian: ${missing.join(' ')}`, missing.length === 0) },
  async ({ signal }) => {
    const report = await runCampaign({
      seed: 7,
      milliseconds: 0,
      outageMs: 1_000,
      processes: 1,
      portal: isPortalBuilt({ ...process.env, NODE_ENV: 'production' }),
      store: 'builtin',
      share: 0.1,
      signal,
      say: () => undefined,
    });
    const { lost, doubled, writes } = report.verification;
    const problems = [
      ...report.faults.filter(({ forbidden }) => forbidden > 0).map(({ line }) => `forbidden: ${line}`),
      ...report.exits.map((exit) => `exit: ${exit}`),
      ...lost.map((name) => `lost: ${name}`),
      ...doubled.map((name) => `doubled: ${name}`),
      ...(report.unconfirmed === 0 ? [] : [`unconfirmed: ${report.unconfirmed}`]),
    ];
    // As text, because the summary of a run shows no more than the first line of a comparison.
    expect(problems.join('; ')).toBe('');
    expect(writes).toBeGreaterThan(0);
  },
);
