import { mkdir, writeFile, appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ActingContext } from '../context.ts';
import {
  eraseClosedCompanies,
  type ErasedCompany,
  exportCompany,
  findErasableCompanies,
} from '../modules/retention/index.ts';
import { createObjectStore } from '../storage/index.ts';
import { companyOf } from './companies.ts';
import { CommandError, day, type Report, type Run, table } from './report.ts';
import { inContext, type Installation } from './session.ts';

/** `npm run admin -- companies export` and `erase-closed` */
export function addClosedCompanyCommands(companies: Command, run: Run): void {
  companies
    .command('export')
    .description('write every row of a company to files, one JSON object per line, without digests of secrets')
    .argument('<company>', 'id or name of the company')
    .requiredOption('--output <directory>', 'a new directory for the files')
    .action(
      inContext(run, (context, company: string, { output }: { readonly output: string }) =>
        writeExport(context, company, output),
      ),
    );

  companies
    .command('erase-closed')
    .description('erase companies that were closed more than CLOSED_COMPANY_RETENTION_DAYS ago, as the worker does')
    .option('--dry-run', 'list what would be erased, and change nothing', false)
    .action(inContext(run, (context, { dryRun }: { readonly dryRun: boolean }) => eraseClosed(context, dryRun)));
}

async function writeExport(context: ActingContext, company: string, output: string): Promise<Report> {
  const { id: companyId, name } = await companyOf(context, company);
  // Only its owner may read it: the rows are the company's.
  const made = await mkdir(output, { recursive: true, mode: 0o700 });
  if (made === undefined) throw new CommandError(`${output} exists already. Name a new directory.`);
  const fileOf = (tableName: string) => join(output, `${tableName}.ndjson`);
  const rows = await exportCompany(context, companyId, (tableName, lines) =>
    appendFile(fileOf(tableName), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 }),
  );
  const manifest = { companyId, name, exportedAt: new Date(context.services.now()).toISOString(), rows };
  await writeFile(join(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { data: manifest, lines: [`${name} is exported to ${output}: ${total} rows.`] };
}

async function eraseClosed({ config, database }: Installation, dryRun: boolean): Promise<Report> {
  const { closedCompanyDays } = config;
  if (closedCompanyDays === undefined) {
    throw new CommandError('CLOSED_COMPANY_RETENTION_DAYS is not set, so closed companies are kept.');
  }
  const given = { database, now: Date.now, closedCompanyDays };
  if (dryRun) return reportOf(await findErasableCompanies(given), dryRun);
  const storage = await createObjectStore(config, Date.now);
  try {
    return reportOf(await eraseClosedCompanies({ ...given, storage }, new AbortController().signal), dryRun);
  } finally {
    await storage.close();
  }
}

function reportOf(companies: readonly ErasedCompany[], dryRun: boolean): Report {
  const rows = companies.map(({ id, name, closedAt, rows: counts }) => [
    ...[id, name, day(closedAt), String(Object.values(counts).reduce((sum, count) => sum + count, 0))],
  ]);
  const none = dryRun ? 'No company would be erased now.' : 'No company was erased.';
  return {
    data: { companies, dryRun },
    lines: [
      ...(dryRun ? ['Nothing is changed.'] : []),
      ...table(['ID', dryRun ? 'WOULD BE ERASED' : 'ERASED', 'CLOSED', 'ROWS'], rows, none),
    ],
  };
}
