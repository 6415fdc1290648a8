import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { applyRetention, copyAuditArchives, retentionStatus, type RuleStatus } from '../modules/retention/index.ts';
import { createObjectStore } from '../storage/index.ts';
import { companyOf } from './companies.ts';
import { CommandError, day, type Report, type Run, table } from './report.ts';
import { inContext, type Installation } from './session.ts';

/** `npm run admin -- retention status`, `run` and `archives` */
export function addRetentionCommands(program: Command, run: Run): void {
  const retention = program.command('retention').description('what is kept for how long, and the deletion of the rest');

  retention
    .command('status')
    .description('list each rule with its period, its oldest row and what is due; reads whole tables')
    .action(inContext(run, status));

  retention
    .command('run')
    .description('delete what is older than its period, as the worker does once a day')
    .option('--dry-run', 'list what would be deleted, and change nothing', false)
    .action(
      inContext(run, (context, { dryRun }: { readonly dryRun: boolean }) =>
        dryRun ? dueOnly(context) : apply(context),
      ),
    );

  retention
    .command('archives')
    .description('copy the archives of deleted audit events to files of gzipped JSON lines')
    .requiredOption('--output <directory>', 'a new directory for the files')
    .option('--company <company>', 'id or name of a company; without it, all archives')
    .action(
      inContext(run, async (context, { output, company }: { readonly output: string; readonly company?: string }) => {
        const id = company === undefined ? undefined : (await companyOf(context, company)).id;
        return copyArchives(context, output, id);
      }),
    );
}

const statusOf = ({ config, database }: Installation) =>
  retentionStatus({ database, now: Date.now, retention: config.retention });

async function status(installation: Installation): Promise<Report> {
  const rules = await statusOf(installation);
  return { data: { rules }, lines: ruleLines(rules) };
}

async function dueOnly(installation: Installation): Promise<Report> {
  const rules = (await statusOf(installation)).filter(({ due }) => due > 0);
  return {
    data: { dryRun: true, rules },
    lines: ['Nothing is changed. A run would delete:', ...(rules.length === 0 ? ['nothing'] : ruleLines(rules))],
  };
}

function ruleLines(rules: readonly RuleStatus[]): string[] {
  return table(
    ['rule', 'kept', 'set by', 'oldest', 'due', 'rows of the table', 'size'],
    rules.map(({ rule, kept, variable, oldest, due, dueUnit, rows, bytes }) => [
      rule,
      kept,
      variable,
      day(oldest),
      `${due}${dueUnit === 'months' ? ' months' : ''}`,
      rows === null ? null : `about ${rows}`,
      `${(bytes / 1_000_000).toFixed(1)} MB`,
    ]),
    'There are no rules.',
  );
}

async function apply({ config, database }: Installation): Promise<Report> {
  const storage = await createObjectStore(config, Date.now);
  try {
    const services = { database, storage, now: Date.now, retention: config.retention };
    const applied = await applyRetention(services, new AbortController().signal);
    const deleted = applied.filter((rule) => rule.deleted > 0);
    return {
      data: { dryRun: false, rules: applied },
      lines: table(
        ['rule', 'deleted'],
        deleted.map((rule) => [rule.rule, String(rule.deleted)]),
        'Nothing was old enough.',
      ),
    };
  } finally {
    await storage.close();
  }
}

async function copyArchives(
  { config, database }: Installation,
  output: string,
  companyId: string | undefined,
): Promise<Report> {
  // Only its owner may read it: the events name people.
  const made = await mkdir(output, { recursive: true, mode: 0o700 });
  if (made === undefined) throw new CommandError(`${output} exists already. Name a new directory.`);
  const storage = await createObjectStore(config, Date.now);
  try {
    const archives = await copyAuditArchives({ database, storage }, companyId, async ({ objectKey }, content) => {
      const directory = join(output, basename(dirname(objectKey)));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(join(directory, basename(objectKey)), { mode: 0o600 }));
    });
    const events = archives.reduce((sum, archive) => sum + archive.events, 0);
    return { data: { archives }, lines: [`${archives.length} archives with ${events} events are in ${output}.`] };
  } finally {
    await storage.close();
  }
}
