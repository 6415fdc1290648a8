import type { Command } from 'commander';
import { type FailedJobRow, listFailedJobs, retryJob } from '../modules/platform/index.ts';
import { failureText } from '../mail/index.ts';
import { id, limit } from './arguments.ts';
import { rejected } from './companies.ts';
import { firstRows } from './pages.ts';
import { type Run, table } from './report.ts';
import { inContext } from './session.ts';

/** `npm run admin -- jobs …` */
export function addJobCommands(program: Command, run: Run): void {
  const jobs = program.command('jobs').description('list jobs whose last attempt failed, and retry them');

  jobs
    .command('list')
    .description('list jobs whose last attempt failed, the newest first')
    .option('--limit <number>', 'how many', limit, 200)
    .action(
      inContext(run, async (context, { limit: maximum }: { readonly limit: number }) => {
        const found = (await firstRows(maximum, (page) => listFailedJobs(context, { page }))).map(withoutAddresses);
        return { data: { jobs: found }, lines: listed(found) };
      }),
    );

  jobs
    .command('retry')
    .description('queue a failed job again, or end its pause between two attempts')
    .argument('<id>', 'id of the job', id)
    .action(
      inContext(run, async (context, jobId: string) => {
        const { job, userErrors } = await retryJob(context, { jobId });
        if (userErrors.length > 0) throw rejected(userErrors);
        return {
          data: { job: job && withoutAddresses(job) },
          lines: [`The job ${jobId} is queued. A worker starts it within a minute.`],
        };
      }),
    );
}

/** As in the API: an error may have email addresses and URLs with secrets. */
function withoutAddresses(job: FailedJobRow): FailedJobRow {
  return { ...job, error: job.error === null ? null : failureText(job.error) };
}

function listed(jobs: readonly FailedJobRow[]): string[] {
  const rows = jobs.map((job) => [
    ...[
      job.id,
      job.queue,
      job.state.toLowerCase(),
      job.companyName,
      String(job.attempts),
      job.lastAttemptAt,
      job.error,
    ],
  ]);
  return table(['ID', 'QUEUE', 'STATE', 'COMPANY', 'ATTEMPTS', 'LAST ATTEMPT', 'ERROR'], rows, 'No job has failed.');
}
