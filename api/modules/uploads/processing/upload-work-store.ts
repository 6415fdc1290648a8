import { type Runner, statement } from '#api/db/sql.ts';
import type { RawFile } from '#api/storage/raw-file.ts';
import type { RecognizedKind } from '#shared/customer-files/headers.ts';
import type { ConsentStatus } from '#shared/customer-files/consent-words.ts';
import type { IssueTotal, RowIssue } from './issue-log.ts';
import type { Target } from './member-store.ts';

/** The fields of an upload that the worker needs. */
export interface UploadWork {
  readonly companyId: string;
  readonly id: string;
  readonly audienceId: string;
  readonly operation: 'ADD' | 'REMOVE' | 'REPLACE';
  readonly status: 'VALIDATING' | 'PROCESSING';
  readonly contentLength: string;
  /** The announced checksum, base64 of 32 bytes; null without one. */
  readonly checksumSha256: string | null;
  /** The bytes of each part but the last. */
  readonly partSize: string;
  /**
   * The SHA-256 of each part by its number, as it was signed last. Parts that a release before 0038 signed are missing.
   */
  readonly partChecksums: Readonly<Record<string, string>> | null;
  readonly format: 'CSV' | 'TSV' | 'NDJSON';
  readonly compression: 'NONE' | 'GZIP';
  readonly columns: readonly { readonly header: string; readonly kind: RecognizedKind }[];
  readonly defaultCountry: string | null;
  readonly adUserData: ConsentStatus;
  readonly adPersonalization: ConsentStatus;
  readonly lawfulBasis: string | null;
  readonly maxRejectedPercent: number;
  readonly expectedAudienceVersion: number | null;
  readonly validateOnly: boolean;
  readonly createdAt: string;
  readonly attempt: number;
  readonly appliedRevision: number | null;
}

/**
 * Assigns an open upload to this attempt, so that earlier ones can't write anymore. Undefined when there is nothing to
 * do.
 */
export function beginAttempt(platform: Runner, companyId: string, id: string): Promise<UploadWork | undefined> {
  return platform.first(
    statement<UploadWork>(
      `update first_party_upload set attempt = attempt + 1
      where company_id = $1 and id = $2 and status in ('VALIDATING', 'PROCESSING')
      returning company_id as "companyId", id, audience_id as "audienceId", operation, status, content_length as "contentLength", encode(checksum_sha256, 'base64') as "checksumSha256",
        part_size as "partSize", part_checksums as "partChecksums",
        format, compression, columns, default_country as "defaultCountry", consent_ad_user_data as "adUserData",
        consent_ad_personalization as "adPersonalization", lawful_basis as "lawfulBasis", max_rejected_percent as "maxRejectedPercent",
        expected_audience_version as "expectedAudienceVersion", validate_only as "validateOnly", created_at as "createdAt",
        attempt, applied_revision as "appliedRevision"`,
      [companyId, id],
    ),
  );
}

export interface RowCounts {
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly duplicate: number;
}

type Mine = Pick<UploadWork, 'companyId' | 'id' | 'attempt'>;

const mine = `company_id = $1 and id = $2 and attempt = $3 and status in ('VALIDATING', 'PROCESSING')`;
const mineKey = ({ companyId, id, attempt }: Mine) => [companyId, id, attempt];

/**
 * Stores the progress. False when the upload no longer belongs to this attempt: it was canceled, or another worker took
 * it over.
 */
export function showProgress(platform: Runner, work: Mine, progress: number, rows: RowCounts): Promise<boolean> {
  return platform.has(
    statement(
      `update first_party_upload set progress = greatest(progress, $4::double precision), rows_total = $5, rows_accepted = $6, rows_rejected = $7, rows_duplicate = $8
      where ${mine} returning id`,
      [...mineKey(work), progress, rows.total, rows.accepted, rows.rejected, rows.duplicate],
    ),
  );
}

/** Whether the upload still belongs to this attempt. */
export function isOurs(platform: Runner, work: Mine): Promise<boolean> {
  return platform.has(statement(`select from first_party_upload where ${mine}`, mineKey(work)));
}

/** Whether the company is closed. Until the transaction ends, it isn't closed either. */
export async function isCompanyClosed(platform: Runner, { companyId }: Mine): Promise<boolean> {
  const company = await platform.first(
    statement<{ status: string }>('select status from company where id = $1 for share', [companyId]),
  );
  return company?.status === 'CLOSED';
}

/**
 * The locked audience, if this upload may prepare its next revision; `isDirty` when another upload ended in that work.
 */
export interface Claim extends Target {
  readonly version: number;
  readonly memberCount: string;
  readonly isDirty: boolean;
}

/**
 * Claims the audience; undefined while another upload has it. The lock waits for the running statements of the previous
 * owner. {@link isOurs} keeps that owner from starting another one.
 */
export function claimAudience(platform: Runner, { companyId, audienceId, id }: UploadWork): Promise<Claim | undefined> {
  return platform.first(
    statement<Claim>(
      `with before as (select applying_upload_id from audience where company_id = $1 and id = $2 for update)
      update audience set applying_upload_id = $3 from before
      where company_id = $1 and id = $2 and (before.applying_upload_id is null or before.applying_upload_id = $3 or not exists (
        select from first_party_upload as other where other.company_id = $1 and other.id = before.applying_upload_id
          and other.status in ('VALIDATING', 'PROCESSING')))
      returning company_id as "companyId", id as "audienceId", revision, base_revision as "baseRevision", version,
        member_count as "memberCount", before.applying_upload_id is not null as "isDirty"`,
      [companyId, audienceId, id],
    ),
  );
}

export async function releaseAudience(platform: Runner, { companyId, audienceId, id }: UploadWork): Promise<void> {
  await platform.all(
    statement(
      'update audience set applying_upload_id = null where company_id = $1 and id = $2 and applying_upload_id = $3',
      [companyId, audienceId, id],
    ),
  );
}

/** The current audience, without a claim. */
export function findTarget(platform: Runner, { companyId, audienceId }: UploadWork): Promise<Claim | undefined> {
  return platform.first(
    statement<Claim>(
      `select company_id as "companyId", id as "audienceId", revision, base_revision as "baseRevision", version,
        member_count as "memberCount", false as "isDirty" from audience where company_id = $1 and id = $2`,
      [companyId, audienceId],
    ),
  );
}

/** The audience that an attempt at this upload has claimed and not released. */
export function findClaimed(platform: Runner, { companyId, audienceId, id }: UploadWork): Promise<Target | undefined> {
  return platform.first(
    statement<Target>(
      `select company_id as "companyId", id as "audienceId", revision, base_revision as "baseRevision" from audience
      where company_id = $1 and id = $2 and applying_upload_id = $3`,
      [companyId, audienceId, id],
    ),
  );
}

/** The upload's changes by type; strings, because they may exceed 2^53. */
export interface TypeChange {
  readonly type: string;
  readonly submitted: string;
  readonly valid: string;
  /** The change in the number of members. */
  readonly members: string;
}

export interface Applied {
  /** The numbers of added and removed members. */
  readonly added: number;
  readonly removed: number;
  /** The members of a replaced audience, or the change in their number. */
  readonly members: number;
  readonly types: readonly TypeChange[];
}

/** What an upload found in its file. */
export interface Findings {
  readonly rows: RowCounts;
  readonly identifierCounts: readonly TypeChange[];
  readonly issues: readonly IssueTotal[];
}

/** The columns of the findings, whose values begin with parameter `first`. */
const findingColumns = (first: number) =>
  ['rows_total', 'rows_accepted', 'rows_rejected', 'rows_duplicate', 'identifier_counts', 'issue_summary']
    .map((column, index) => `${column} = $${first + index}${column.startsWith('rows') ? '' : '::jsonb'}`)
    .join(', ');

function findingValues({ rows, identifierCounts, issues }: Findings): unknown[] {
  const summary = issues.map((total) => ({
    ...total,
    count: String(total.count),
    sampleRows: total.sampleRows.map(String),
  }));
  const { total, accepted, rejected, duplicate } = rows;
  return [total, accepted, rejected, duplicate, JSON.stringify(identifierCounts), JSON.stringify(summary)];
}

/**
 * Shows the prepared revision with one UPDATE of the audience, and stores the result of the upload, so that it can end
 * even if its file can't be read again. The audience must be locked. False when the upload no longer belongs to this
 * attempt; then nothing changes.
 */
export async function showRevision(
  platform: Runner,
  work: UploadWork,
  target: Target,
  { added, removed, members, types }: Applied,
  findings: Findings,
): Promise<boolean> {
  const revision = target.revision + 1;
  const noted = await platform.first(
    statement(
      `update first_party_upload set applied_revision = $4, rows_added = $5, rows_removed = $6, ${findingColumns(7)}
      where ${mine} returning id`,
      [...mineKey(work), revision, added, removed, ...findingValues(findings)],
    ),
  );
  if (noted === undefined) return false;
  const replaces = work.operation === 'REPLACE';
  await platform.all(
    statement(
      `update audience set revision = $3, base_revision = case when $4 then $3 else base_revision end,
        member_count = greatest(0, case when $4 then 0 else member_count end + $5::bigint),
        has_unseen = has_unseen or not $7, last_upload_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp(),
        oldest_named_at = case when $4 then $6::timestamptz else least(oldest_named_at, $6::timestamptz) end
      where company_id = $1 and id = $2 and revision = $3::integer - 1`,
      [target.companyId, target.audienceId, revision, replaces, members, work.createdAt, work.operation === 'ADD'],
    ),
  );
  if (replaces) {
    await platform.all(
      statement('delete from audience_identifier_count where company_id = $1 and audience_id = $2', [
        target.companyId,
        target.audienceId,
      ]),
    );
  }
  await platform.all(
    statement(
      `insert into audience_identifier_count as known (company_id, audience_id, identifier_type, submitted, valid, members)
      select $1, $2, type, submitted, valid, greatest(0, members)
      from jsonb_to_recordset($3::jsonb) as change (type text, submitted bigint, valid bigint, members bigint)
      on conflict (company_id, audience_id, identifier_type) do update set submitted = known.submitted + excluded.submitted,
        valid = known.valid + excluded.valid, members = greatest(0, known.members + (
          select change.members from jsonb_to_recordset($3::jsonb) as change (type text, members bigint)
          where change.type = excluded.identifier_type))`,
      [target.companyId, target.audienceId, JSON.stringify(types)],
    ),
  );
  return true;
}

/** What an upload stores about its file when it ends, in addition to the findings. */
export interface Reading {
  readonly columns: readonly { readonly header: string; readonly kind: string }[];
  readonly firstIssues: readonly RowIssue[];
  readonly report: { readonly key: string; readonly length: number } | undefined;
}

/** The end state of an upload that has changed no audience. */
export interface Ending extends Findings, Reading {
  readonly status: 'COMPLETED' | 'COMPLETED_WITH_ERRORS' | 'FAILED';
  /** What the upload would change, if it only validates. */
  readonly changes?: { readonly added: number; readonly removed: number };
  readonly failure?: { readonly code: string; readonly message: string };
}

/** The columns of the report, whose values begin with parameter `first`. */
const reportColumns = (first: number) =>
  `error_report_key = $${first}, error_report_length = $${first + 1},
    error_report_expires_at = case when $${first}::text is not null then clock_timestamp() + interval '30 days' end`;

/** Ends the upload and stores its issues; false when it no longer belongs to this attempt. */
export async function endUpload(platform: Runner, work: Mine, ending: Ending): Promise<boolean> {
  const { changes, failure, report } = ending;
  const isEnded = await platform.has(
    statement(
      `update first_party_upload set status = $4, finished_at = clock_timestamp(), progress = case when $4 = 'FAILED' then progress else 1 end,
        rows_added = coalesce($5, rows_added), rows_removed = coalesce($6, rows_removed), columns = $7::jsonb,
        failure_code = $8, failure_message = $9, ${reportColumns(10)}, ${findingColumns(12)}
      where ${mine} returning id`,
      [
        ...mineKey(work),
        ending.status,
        changes?.added ?? null,
        changes?.removed ?? null,
        JSON.stringify(ending.columns),
        failure?.code ?? null,
        failure?.message ?? null,
        report?.key ?? null,
        report?.length ?? null,
        ...findingValues(ending),
      ],
    ),
  );
  if (isEnded) await insertIssues(platform, work, ending.firstIssues);
  return isEnded;
}

/**
 * Ends an upload whose revision this attempt or an earlier one has shown, with the result that {@link showRevision}
 * stored: another reading may count people as rejected who were erased since. `reading` is missing if the file couldn't
 * be read again. Returns the status; undefined when the upload no longer belongs to this attempt.
 */
export async function endShown(
  platform: Runner,
  work: UploadWork,
  reading?: Reading,
): Promise<Ending['status'] | undefined> {
  await releaseAudience(platform, work);
  const ended = await platform.first(
    statement<{ status: Ending['status'] }>(
      `update first_party_upload set finished_at = clock_timestamp(), progress = 1,
        status = case when issue_summary @> '[{"severity": "ERROR"}]' then 'COMPLETED_WITH_ERRORS' else 'COMPLETED' end,
        columns = coalesce($4::jsonb, columns), ${reportColumns(5)}
      where ${mine} returning status`,
      [
        ...mineKey(work),
        reading === undefined ? null : JSON.stringify(reading.columns),
        reading?.report?.key ?? null,
        reading?.report?.length ?? null,
      ],
    ),
  );
  if (ended !== undefined && reading !== undefined) await insertIssues(platform, work, reading.firstIssues);
  return ended?.status;
}

async function insertIssues(platform: Runner, { companyId, id }: Mine, issues: readonly RowIssue[]): Promise<void> {
  await platform.all(
    statement(
      `insert into first_party_upload_issue (company_id, upload_id, id, row_number, column_name, code, severity, message, masked_value)
      select $1, $2, gen_random_uuid(), "row", "column", code, severity, message, "maskedValue"
      from jsonb_to_recordset($3::jsonb) as issue ("row" bigint, "column" text, code text, severity text, message text, "maskedValue" text)`,
      [companyId, id, JSON.stringify(issues)],
    ),
  );
}

/** The raw file of an ended upload; undefined if it hasn't ended, or its file was deleted. */
export function findEndedFile(platform: Runner, companyId: string, id: string): Promise<RawFile | undefined> {
  return platform.first(
    statement<RawFile>(
      `select company_id as "companyId", id, multipart_id as "multipartId", part_count as "partCount",
        extract(epoch from coalesce(uploaded_at, finished_at))::float8 * 1000 as "lastSignedAt"
      from first_party_upload where company_id = $1 and id = $2 and finished_at is not null and raw_file_deleted_at is null`,
      [companyId, id],
    ),
  );
}

/** Stores that the raw file of an upload is deleted. */
export async function noteRawFileDeleted(platform: Runner, companyId: string, id: string): Promise<void> {
  await platform.all(
    statement(
      `update first_party_upload set raw_file_deleted_at = clock_timestamp(), part_checksums = null
      where company_id = $1 and id = $2 and raw_file_deleted_at is null`,
      [companyId, id],
    ),
  );
}

/** Moves an upload from validating to processing; false when it no longer belongs to this attempt. */
export function beginProcessing(platform: Runner, work: UploadWork, columns: Ending['columns']): Promise<boolean> {
  return platform.has(
    statement(`update first_party_upload set status = 'PROCESSING', columns = $4::jsonb where ${mine} returning id`, [
      ...mineKey(work),
      JSON.stringify(columns),
    ]),
  );
}
