import { sql } from 'kysely';
import { isUuid } from '#api/db/list/list-filter.ts';
import { anyOf, query, type Runner, statement } from '#api/db/sql.ts';
import type { UploadKey } from '#api/services.ts';
import { type UploadRow, uploadTable } from './store.ts';

/** The number of uploads per step of a sweep. */
const batch = 500;

const columns = Object.entries<string>(uploadTable.columns)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ');

/** Uploads that wait for their file and weren't checked since `before`, those never checked first. */
export function takeWaiting(platform: Runner, before: string, at: string): Promise<UploadRow[]> {
  return platform.all(
    statement<UploadRow>(
      `with chosen as (
         select company_id, id from first_party_upload
         where status = 'AWAITING_UPLOAD' and created_at <= $1::timestamptz and (swept_at is null or swept_at <= $1::timestamptz)
         order by swept_at nulls first limit ${batch} for update skip locked
       )
       update first_party_upload as upload set swept_at = $2::timestamptz from chosen
       where upload.company_id = chosen.company_id and upload.id = chosen.id
       returning ${columns}`,
      [before, at],
    ),
  );
}

/** Uploads whose raw file must be deleted: ended ones, and those whose file arrived before `before`. */
export function findSpentFiles(platform: Runner, before: string): Promise<UploadRow[]> {
  return platform.all(
    statement<UploadRow>(
      `select ${columns} from first_party_upload as upload
       where upload.raw_file_deleted_at is null and (upload.finished_at is not null or upload.uploaded_at <= $1::timestamptz)
       order by coalesce(upload.uploaded_at, upload.finished_at) limit ${batch}`,
      [before],
    ),
  );
}

/** Uploads whose error report and issues have expired; each has both or neither. */
export function findSpentReports(platform: Runner, now: string): Promise<UploadKey[]> {
  return platform.all(
    query
      .selectFrom('first_party_upload')
      .where('error_report_key', 'is not', null)
      .where('error_report_expires_at', '<=', now)
      .select(['company_id as companyId', 'id'])
      .limit(batch),
  );
}

/** Deletes the issues of an upload, and stores that its report is deleted. */
export async function forgetIssues(platform: Runner, { companyId, id }: UploadKey): Promise<void> {
  await platform.all(
    statement('delete from first_party_upload_issue where company_id = $1 and upload_id = $2', [companyId, id]),
  );
  await platform.all(
    query
      .updateTable('first_party_upload')
      .set({ error_report_key: null, error_report_length: null })
      .where('company_id', '=', companyId)
      .where('id', '=', id),
  );
}

/** The objects in the store that the uploads with these ids still need. */
export interface NeededObjects {
  readonly id: string;
  readonly companyId: string;
  readonly needsRawFile: boolean;
  readonly multipartId: string | null;
  readonly hasReport: boolean;
}

export function findNeeded(platform: Runner, ids: readonly string[]): Promise<NeededObjects[]> {
  return platform.all(
    query
      .selectFrom('first_party_upload')
      .where('id', '=', anyOf(ids.filter(isUuid)))
      .select([
        'id',
        'company_id as companyId',
        sql<boolean>`finished_at is null and raw_file_deleted_at is null`.as('needsRawFile'),
        'multipart_id as multipartId',
        sql<boolean>`error_report_key is not null`.as('hasReport'),
      ]),
  );
}
