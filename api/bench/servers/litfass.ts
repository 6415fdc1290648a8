import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/database.ts';
import { listen, type StartServer } from './server.ts';
import { defaultLimits } from '../../config/limits.ts';

/** Counted and paid for like any other, and never used up: one key sends what an account may in an hour. */
const endlessBudget = { accountPoints: 1e12, accountRestorePerSecond: 1e12 };

/** Litfass as it ships: authentication by API key, limits and cost, row security, signed cursors, security headers, request ids. */
export const startLitfass: StartServer = async ({ databaseUrl, tokenPepper }) => {
  const database = { kind: 'postgres', url: databaseUrl } as const;
  const app = await createApp(
    {
      host: '127.0.0.1',
      port: 0,
      apiUrl: 'http://127.0.0.1',
      portalUrl: 'http://127.0.0.1',
      dataDirectory: tmpdir(),
      database,
      storage: { kind: 'builtin', directory: join(tmpdir(), 'litfass-bench-objects') },
      portalClientId: 'litfass-portal',
      secrets: { portalClientSecret: tokenPepper, sessionSecret: tokenPepper, tokenPepper },
      logLevel: 'info',
      limits: { ...defaultLimits, ...endlessBudget },
    },
    await openDatabase(database),
  );
  await app.ready();
  return listen(app.server);
};
