import { loadavg } from 'node:os';
import { installLine, missingPackages, type StoreKind } from '#scripts/cluster/missing.ts';
import { buildPortal, isPortalBuilt } from '#scripts/portal-build.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { type CampaignReport, runCampaign } from './campaign.ts';

const healthyWithinSeconds = 5;

/** The long campaign, as a section of the results. */
export async function measureCluster(options: {
  readonly seed: number;
  readonly minutes: number;
  readonly store: StoreKind;
  readonly share: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const { seed, minutes, store, share, signal, say } = options;
  const missing = missingPackages(store);
  if (missing.length > 0) throw new Error(`The cluster needs packages: ${installLine(missing)}`);
  const environment = { ...process.env, NODE_ENV: 'production' as const };
  if (!isPortalBuilt(environment)) await buildPortal(environment);
  const [loadBefore = 0] = loadavg();
  const outageMs = minutes < 10 ? 10_000 : 30_000;
  const report = await runCampaign({
    ...{ seed, store, share, signal, say, outageMs, processes: 2 },
    milliseconds: minutes * 60_000,
    portal: true,
  });
  for (const line of [...report.verification.lost, ...report.verification.doubled, ...report.exits]) say(line);
  const verdicts = verdictsOf(report);
  const lines = [
    `Two of each process behind nginx with TLS, PostgreSQL with a replica that confirms each commit, Redis and ${store === 's3' ? 'S3 (radosgw)' : 'the built-in store'}. ${report.requests.toLocaleString('en')} requests in ${report.seconds.toFixed(0)} s: reads, idempotent writes, pages, sign-ins and uploads, ${(report.requests / report.seconds).toFixed(0)} a second. Outages last ${outageMs / 1_000} s. While processes are rolled, nginx repeats no request. Each confirmed write and upload is compared with the database at the end. Seed ${seed}.`,
    '',
    conditions(new Date(), 'of servers of its own', loadBefore),
    '',
    '| fault | requests | failed | healthy after s | slowest s |',
    '|---|--:|---|--:|--:|',
    ...report.faults.map((fault) => {
      const failed = Object.entries(fault.failed).map(([name, count]) => `${count} × ${name}`);
      const cells = [fault.requests.toLocaleString('en'), failed.join(', ') || '0'];
      return `| ${[fault.name, ...cells, fault.secondsUntilHealthy.toFixed(1), fault.slowestSeconds.toFixed(1)].join(' | ')} |`;
    }),
    '',
    ...report.skipped.map((skipped) => `Not done: ${skipped}.`),
    ...(report.skipped.length === 0 ? [] : ['']),
    ...verdictLines(verdicts),
  ];
  const title = store === 's3' ? 'Cluster under faults' : 'Cluster under faults, built-in store';
  return { section: { title, lines }, verdicts };
}

function verdictsOf({ faults, exits, unconfirmed, notBegun, verification }: CampaignReport): Verdict[] {
  const count = (chosen: CampaignReport['faults']) => chosen.reduce((sum, { forbidden }) => sum + forbidden, 0);
  const none = (bar: string, found: number, of: string): Verdict => ({
    bar,
    reached: `${found.toLocaleString('en')}${of}`,
    passed: found === 0,
  });
  const slowest = Math.max(0, ...faults.map(({ secondsUntilHealthy }) => secondsUntilHealthy));
  const rolled = faults.filter(({ failures }) => failures === 'none');
  const other = faults.filter(({ failures }) => failures === 'some');
  const { writes, uploads, lost, doubled } = verification;
  const confirmed = ` of ${writes.toLocaleString('en')} writes and ${uploads.toLocaleString('en')} uploads`;
  return [
    none('rolled by SIGTERM: no request fails', count(rolled), ''),
    none('otherwise only 503 with Retry-After, 507, or a closed connection', count(other), ' other failures'),
    {
      bar: `healthy within ${healthyWithinSeconds} s of the end of each cause`,
      reached: `${slowest.toFixed(1)} s at most`,
      passed: slowest <= healthyWithinSeconds,
    },
    none('nothing confirmed is lost', lost.length, confirmed),
    none('nothing is doubled', doubled.length, confirmed),
    none('every write and upload is confirmed in the end', unconfirmed, ' not confirmed'),
    none('no process ends by itself', exits.length, ''),
    none('the load generator keeps up', notBegun, ' not begun'),
  ];
}
