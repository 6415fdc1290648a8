import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noProxies } from '#shared/trusted-proxies.ts';
import type { Config } from '#api/config/config.ts';
import { defaultLimits } from '#api/config/limits.ts';
import { keptForever } from '#api/config/retention.ts';

/**
 * A rate limit that is counted like any other but never reached: in a bench, one key sends a company's hourly maximum.
 */
const endlessBudget = { accountPoints: 1e12, accountRestorePerSecond: 1e12 };

/** The configuration of an API under load, on a free port. Every limit except the rate limit has its default. */
export function litfassConfig(databaseUrl: string, secret: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    corsOrigins: [],
    trustedProxies: noProxies,
    apiUrl: 'http://127.0.0.1',
    portalUrl: 'http://127.0.0.1',
    dataDirectory: tmpdir(),
    closedCompanyDays: undefined,
    retention: keptForever,
    demoData: false,
    database: { kind: 'postgres', url: databaseUrl },
    storage: { kind: 'builtin', directory: join(tmpdir(), 'litfass-bench-objects') },
    mail: { kind: 'none' },
    portalClientId: 'litfass-portal',
    secrets: {
      portalClientSecrets: [secret],
      sessionSecrets: [secret],
      tokenPeppers: [secret],
      identityKey: undefined,
    },
    logLevel: 'info',
    log: { accessShare: 0, slowMs: 1_000 },
    limits: { ...defaultLimits, ...endlessBudget },
  };
}
