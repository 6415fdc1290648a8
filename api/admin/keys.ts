import type { Command } from 'commander';
import type { ActingContext } from '../context.ts';
import { findPlatformKeys, type PlatformKeyRow, revokePlatformKeys, validKeysOf } from '../modules/platform/index.ts';
import { id } from './arguments.ts';
import { companyOf } from './companies.ts';
import { CommandError, day, type Report, type Run, table, type Terminal } from './report.ts';
import { inContext } from './session.ts';

interface DryRun {
  readonly dryRun: boolean;
}

/** `npm run admin -- keys …` */
export function addKeyCommands(program: Command, run: Run, { input }: Terminal): void {
  const keys = program.command('keys').description('find and revoke API keys');

  keys
    .command('find')
    .description('find an API key by its value, id, last four characters or name')
    .argument('<text>', 'what to find; - reads it from standard input, so that a value is in no shell history')
    .action(
      inContext(run, async (context, text: string) => {
        const found = await findPlatformKeys(context, text === '-' ? (await input()).trim() : text);
        return { data: { keys: found }, lines: listed(found, 'No API key matches.') };
      }),
    );

  keys
    .command('revoke')
    .description('revoke an API key permanently')
    .argument('<id>', 'id of the key', id)
    .option('--dry-run', 'show the key, and change nothing', false)
    .action(
      inContext(run, async (context, keyId: string, options: DryRun) => {
        const found = await findPlatformKeys(context, keyId);
        if (found.length === 0) throw new CommandError(`No API key has the id ${keyId}.`);
        return revoke(
          context,
          found.filter(({ revokedAt }) => revokedAt === null),
          options,
        );
      }),
    );

  keys
    .command('revoke-all')
    .description('revoke every API key of a company permanently')
    .argument('<company>', 'id or name of the company')
    .option('--dry-run', 'list the keys, and change nothing', false)
    .action(
      inContext(run, async (context, company: string, options: DryRun) => {
        const { id: companyId } = await companyOf(context, company);
        return revoke(context, await validKeysOf(context, companyId), options);
      }),
    );
}

async function revoke(context: ActingContext, keys: readonly PlatformKeyRow[], { dryRun }: DryRun): Promise<Report> {
  if (!dryRun) await revokePlatformKeys(context, keys);
  const summary = dryRun
    ? `Nothing is changed. ${keys.length} API keys would be revoked.`
    : `${keys.length} API keys are revoked.`;
  return { data: { keys, dryRun }, lines: [...(keys.length === 0 ? [] : listed(keys, '')), summary] };
}

function listed(keys: readonly PlatformKeyRow[], none: string): string[] {
  const rows = keys.map((key) => [
    ...[key.id, key.companyName, key.name, key.lastFour, day(key.createdAt), day(key.lastUsedAt), day(key.revokedAt)],
  ]);
  return table(['ID', 'COMPANY', 'NAME', 'LAST FOUR', 'CREATED', 'LAST USED', 'REVOKED'], rows, none);
}
