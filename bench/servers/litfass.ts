import { createApp } from '#api/app.ts';
import { openDatabase } from '#api/db/database.ts';
import { litfassConfig } from '../litfass-config.ts';
import { listen, type StartServer } from './server.ts';

/**
 * Litfass in its default configuration: authentication by API key, limits and cost, row security, signed cursors,
 * security headers, request IDs.
 */
export const startLitfass: StartServer = async ({ databaseUrl, tokenPepper }) => {
  const config = litfassConfig(databaseUrl, tokenPepper);
  const app = await createApp(config, await openDatabase(config.database));
  await app.ready();
  return listen(app.server);
};
