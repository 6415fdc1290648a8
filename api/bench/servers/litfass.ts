import { tmpdir } from 'node:os';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/database.ts';
import { listen, type StartServer } from './server.ts';
import { defaultLimits } from '../../config/limits.ts';

/** Litfass as it ships: authentication by API key, row security, signed cursors, security headers, request ids. */
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
      portalClientId: 'litfass-portal',
      secrets: { portalClientSecret: tokenPepper, sessionSecret: tokenPepper, tokenPepper },
      logLevel: 'info',
      limits: defaultLimits,
    },
    await openDatabase(database),
  );
  await app.ready();
  return listen(app.server);
};
