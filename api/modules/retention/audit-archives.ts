import type { Readable } from 'node:stream';
import type { Services } from '../../services.ts';
import { type AuditArchive, findArchives } from './old-events-store.ts';

/** Receives one archive: gzip of lines of JSON. */
type WriteArchive = (archive: AuditArchive, content: Readable) => Promise<void>;

/** Passes each archive of the audit logs to `write`, oldest first: all of them, or those of a company. Returns them. */
export async function copyAuditArchives(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  companyId: string | undefined,
  write: WriteArchive,
): Promise<AuditArchive[]> {
  const archives = await database.platform((platform) => findArchives(platform, companyId));
  for (const archive of archives) await write(archive, await storage.read(archive.objectKey));
  return archives;
}
