import type { Database } from '../db/database.ts';
import { statement } from '../db/sql.ts';

/** A file that the database refers to. */
interface ExpectedFile {
  readonly uploadId: string;
  /** The key of the object. */
  readonly key: string;
  /** The transfer that becomes the object, if it may not be complete yet. */
  readonly multipartId: string | null;
}

/** The files that the object store must have: raw files that wait for a worker, transfers under way, error reports. */
export function expectedFiles(database: Database): Promise<ExpectedFile[]> {
  return database.platform((platform) =>
    platform.all(
      statement<ExpectedFile>(
        `select id as "uploadId", object_key as key, null as "multipartId" from first_party_upload
        where status in ('VALIDATING', 'PROCESSING')
        union all
        select id, object_key, multipart_id from first_party_upload
        where status = 'AWAITING_UPLOAD' and multipart_id is not null
        union all
        select id, error_report_key, null from first_party_upload
        where error_report_key is not null and error_report_expires_at > now()`,
        [],
      ),
    ),
  );
}
