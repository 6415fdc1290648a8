import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#api/testing/free-port.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import { startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { startBalancer } from './balancer.ts';
import { extractPreviousRelease, thisRelease } from './previous-release.ts';
import { ReleaseProcess, runRelease } from './release-process.ts';
import { type LoadCounts, UpgradeLoad } from './upgrade-load.ts';

export interface UpgradeOptions {
  readonly programs: string;
  /** How long each of the four phases lasts, in milliseconds. */
  readonly phaseMs: number;
  readonly say: (line: string) => void;
}

export interface UpgradeReport {
  /** What succeeded in each phase, in the order of an upgrade. */
  readonly phases: readonly { readonly name: string; readonly counts: LoadCounts }[];
  /** Empty when everything succeeded. */
  readonly failures: readonly string[];
}

/** Fills the database by the previous release's own code, and prints what a client needs. */
const seeding = `
import { createDigests } from '#api/auth/digest.ts';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrations/migrate.ts';
import { nordlicht } from '#api/demo/companies.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { demoSecrets } from '#api/testing/fixed-secrets.ts';
const database = await openDatabase({ kind: 'postgres', url: process.env.DATABASE_URL });
await migrate(database.driver);
await seedDemo(database, createDigests(process.env.TOKEN_PEPPER), demoSecrets, new Date().toISOString().slice(0, 10), 5);
await database.close();
console.log(JSON.stringify({ token: demoSecrets.apiKey, companyId: nordlicht.id }));`;

const seededSchema = z.object({ token: z.string(), companyId: z.string() });

/**
 * Upgrades an installation under load, in the order that operators are advised to: API and worker of the previous release
 * run; the migrations; this release beside them; the previous release stops. Then the way back: the previous release
 * starts on the new schema, and this release stops.
 */
export async function upgradeUnderLoad({ programs, phaseMs, say }: UpgradeOptions): Promise<UpgradeReport> {
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'litfass-upgrade-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const former = join(directory, 'release');
  extractPreviousRelease(former);
  const server = await startTemporaryPostgres(programs, { fsync: 'off' });
  opened.defer(() => server.stop());
  await withServer(server.url, (sql) => sql.query('create database litfass'));
  const balancer = await startBalancer();
  opened.defer(() => balancer.close());
  const url = `http://127.0.0.1:${balancer.port}`;
  const environment = {
    ...environmentOf(databaseUrl(server.url, 'litfass'), join(directory, 'data')),
    API_URL: url,
  };
  const target = seededSchema.parse(
    JSON.parse(await runRelease(former, ['--input-type=module', '--eval', seeding], environment)),
  );
  const start = async (release: string) => {
    const port = await freePort();
    const api = new ReleaseProcess(release, 'api/main.ts', { ...environment, API_PORT: String(port) });
    opened.defer(() => api.stop());
    const worker = new ReleaseProcess(release, 'api/worker.ts', environment);
    opened.defer(() => worker.stop());
    await api.ready(port);
    balancer.add(port);
    return async () => {
      await balancer.remove(port);
      await Promise.all([api.stop(), worker.stop()]);
    };
  };

  const stopFormer = await start(former);
  const load = new UpgradeLoad({ url, ...target });
  const phases: { name: string; counts: LoadCounts }[] = [];
  const phase = async (name: string) => {
    const before = { ...load.counts };
    await pause(phaseMs);
    // A phase without a complete upload would prove nothing about the workers.
    while (load.counts.uploads === before.uploads && load.failures.length === 0) await pause(50);
    const { reads, writes, uploads } = load.counts;
    const counts = { reads: reads - before.reads, writes: writes - before.writes, uploads: uploads - before.uploads };
    phases.push({ name, counts });
    say(
      `${name}: ${counts.reads} reads, ${counts.writes} writes, ${counts.uploads} uploads, ${load.failures.length} failures`,
    );
  };
  try {
    await phase('the release before');
    await runRelease(thisRelease, ['api/admin/main.ts', 'migrations', 'up'], environment);
    await phase('the release before, on the new schema');
    const stopThis = await start(thisRelease);
    await phase('both releases');
    await stopFormer();
    await phase('this release');
    await start(former);
    await stopThis();
    await phase('the release before, again');
  } finally {
    await load.rest();
  }
  return { phases, failures: load.failures };
}

function environmentOf(url: string, dataDirectory: string) {
  const secret = () => randomBytes(32).toString('hex');
  return {
    ...process.env,
    AUTH_CLIENT_SECRET: secret(),
    SESSION_SECRET: secret(),
    TOKEN_PEPPER: secret(),
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: 'none',
    DATABASE_URL: url,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_POINTS: '1000000000',
    RATE_LIMIT_RESTORE_PER_SECOND: '1000000000',
  };
}
