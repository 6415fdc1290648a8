import type { Command } from 'commander';
import { createConfig } from '../config/config.ts';
import { readEnvironment } from '../config/env.ts';
import { CommandError, type Report, type Run } from './report.ts';

/** `npm run admin -- storage …` */
export function addStorageCommands(program: Command, run: Run): void {
  program
    .command('storage')
    .description('the bucket of uploaded files')
    .command('prepare')
    .description("create the bucket unless it exists, and allow the portal's pages to send files to it (CORS)")
    .action(() => run(prepare));
}

async function prepare(): Promise<Report> {
  const { storage, portalUrl } = createConfig(readEnvironment());
  if (storage.kind !== 's3') throw new CommandError('Files are stored in DATA_DIR. For a bucket, set S3_BUCKET.');
  const { prepareBucket } = await import('../storage/s3/prepare-bucket.ts');
  const { isNew } = await prepareBucket(storage, portalUrl);
  const { bucket } = storage;
  const origin = new URL(portalUrl).origin;
  return {
    data: { bucket, isNew, allowedOrigin: origin },
    lines: [
      `${isNew ? 'Created the bucket' : 'The bucket exists:'} ${bucket}.`,
      `Pages of ${origin} can send files to it.`,
    ],
  };
}
