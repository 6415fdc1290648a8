import type { Command } from 'commander';
import { findSigningKeys } from '../auth/oauth/signing-key-store.ts';
import { keyLeadMs, rotateSigningKey } from '../auth/oauth/signing-keys.ts';
import type { Report } from './report.ts';
import { type Installation, withContext } from './session.ts';

type Run = (action: () => Promise<Report>) => Promise<void>;

interface RotateOptions {
  readonly endOld: boolean;
  readonly dryRun: boolean;
}

/** `npm run admin -- secrets …` */
export function addSecretCommands(program: Command, run: Run): void {
  const secrets = program.command('secrets').description('rotate the keys that sign access tokens');

  secrets
    .command('rotate')
    .description('create the next signing key now; without this command it is created every 90 days')
    .option('--end-old', 'also delete the old keys, after a leak: people sign in again, partners get new tokens', false)
    .option('--dry-run', 'count the keys, and change nothing', false)
    .action((options: RotateOptions) =>
      run(() => withContext((_context, installation) => rotate(installation, options))),
    );
}

async function rotate({ config, database }: Installation, { endOld, dryRun }: RotateOptions): Promise<Report> {
  const old = (await findSigningKeys(database.identity)).length;
  const ended = endOld ? old : 0;
  if (dryRun) {
    const line = `Nothing is changed. A signing key would be created, and ${ended} of ${old} old keys deleted.`;
    return { data: { kid: null, ended, dryRun }, lines: [line] };
  }
  const parts = { database, tokenPepper: config.secrets.tokenPepper, now: Date.now };
  const kid = await rotateSigningKey(parts, { atOnce: endOld });
  const effect = endOld
    ? `It signs within half a minute in every process. Access tokens of the ${ended} old keys are invalid by then.`
    : `It is published within half a minute and signs in ${keyLeadMs / 60_000} minutes. The old key stays until its tokens have expired.`;
  return { data: { kid, ended, dryRun }, lines: [`Signing key ${kid} is created. ${effect}`] };
}
