import { parseArgs } from 'node:util';
import { keyLeadMs, rotateSigningKey } from '../auth/oauth/signing-keys.ts';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { lockDirectory } from '../db/pglite/directory-lock.ts';
import { migrate } from '../db/migrations/migrate.ts';

// `npm run keys:rotate`: creates the next signing key in the configured database. Running processes load it
// automatically. Keys rotate automatically every 90 days; this command does it earlier. `npm run keys:rotate --
// --at-once` also deletes the old keys, after a leak.

try {
  const { values } = parseArgs({ options: { 'at-once': { type: 'boolean', default: false } } });
  await rotate(values['at-once']);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nNo key was made.\n`);
  process.exitCode = 1;
}

async function rotate(atOnce: boolean): Promise<void> {
  const config = createConfig(readEnvironment());
  await using opened = new AsyncDisposableStack();
  if (config.database.kind === 'embedded') opened.defer(lockDirectory(config.dataDirectory));
  const database = await openDatabase(config.database);
  opened.defer(() => database.close());
  await migrate(database.driver);
  const parts = { database, tokenPepper: config.secrets.tokenPepper, now: Date.now };
  const kid = await rotateSigningKey(parts, { atOnce });
  const what = atOnce
    ? 'It signs within half a minute in every process; what the old keys signed is dead by then.'
    : `It is published within half a minute, signs in ${keyLeadMs / 60_000} minutes, and the old key stays until its tokens have expired.`;
  process.stdout.write(`Made signing key ${kid}. ${what}\n`);
}
