import { sql } from 'kysely';
import { isUuid } from '#api/db/list/list-filter.ts';
import { listTable } from '#api/db/list/list-table.ts';
import { takeLock } from '#api/db/advisory-lock.ts';
import { anyOf, ofScope, query, type Runner } from '#api/db/sql.ts';
import type { TenantRunner } from '#api/db/tenant.ts';
import type { Actor } from '#api/auth/viewer.ts';
import type { UploadKey } from '#api/services.ts';
import type { ObjectKey } from '#api/storage/object-key.ts';
import type { IdentifierType } from '#shared/identifiers/identifier-types.ts';
import type { FirstPartyUploadStatus } from './state.ts';
import type {
  ColumnMapping,
  ConsentStatus,
  FileCompression,
  FileFormat,
  IssueSummaryEntry,
  LawfulBasis,
  MembershipOperation,
} from './values.ts';

/** The company's declaration of a file. */
export interface UploadDeclaration {
  readonly audienceId: string;
  readonly operation: MembershipOperation;
  readonly fileName: string;
  readonly contentLength: string;
  /** Base64 of the 32 bytes. */
  readonly checksumSha256: string | null;
  readonly format: FileFormat;
  readonly compression: FileCompression;
  readonly columns: readonly ColumnMapping[];
  readonly defaultCountry: string | null;
  readonly consentAdUserData: ConsentStatus;
  readonly consentAdPersonalization: ConsentStatus;
  readonly lawfulBasis: LawfulBasis | null;
  readonly maxRejectedPercent: number;
  readonly expectedAudienceVersion: number | null;
  readonly validateOnly: boolean;
}

/** The transfer of an upload's file. */
interface UploadTransferRow {
  readonly partSize: string;
  readonly partCount: number;
  readonly expiresAt: string;
}

export interface UploadRow extends UploadKey, UploadDeclaration, UploadTransferRow {
  readonly status: FirstPartyUploadStatus;
  readonly multipartId: string | null;
  readonly progress: number;
  readonly rowsTotal: string;
  readonly rowsAccepted: string;
  readonly rowsRejected: string;
  readonly rowsDuplicate: string;
  readonly rowsAdded: string;
  readonly rowsRemoved: string;
  readonly identifierCounts: readonly UploadIdentifierCount[];
  readonly issueSummary: readonly IssueSummaryEntry[];
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly errorReportLength: string | null;
  readonly errorReportExpiresAt: string | null;
  readonly createdByKind: Actor['kind'];
  readonly createdById: string;
  readonly createdByName: string;
  readonly createdAt: string;
  readonly uploadedAt: string | null;
  readonly finishedAt: string | null;
  readonly rawFileDeletedAt: string | null;
}

/** As the worker wrote it: counts are strings. */
interface UploadIdentifierCount {
  readonly type: IdentifierType;
  readonly submitted: string;
  readonly valid: string;
  readonly members: string;
}

export const uploadTable = listTable<UploadRow>()({
  name: 'FirstPartyUpload',
  from: 'first_party_upload as upload',
  columns: {
    id: 'upload.id',
    companyId: 'upload.company_id',
    audienceId: 'upload.audience_id',
    operation: 'upload.operation',
    status: 'upload.status',
    fileName: 'upload.file_name',
    contentLength: 'upload.content_length',
    checksumSha256: `encode(upload.checksum_sha256, 'base64')`,
    format: 'upload.format',
    compression: 'upload.compression',
    columns: 'upload.columns',
    defaultCountry: 'upload.default_country',
    consentAdUserData: 'upload.consent_ad_user_data',
    consentAdPersonalization: 'upload.consent_ad_personalization',
    lawfulBasis: 'upload.lawful_basis',
    maxRejectedPercent: 'upload.max_rejected_percent',
    expectedAudienceVersion: 'upload.expected_audience_version',
    validateOnly: 'upload.validate_only',
    partSize: 'upload.part_size',
    partCount: 'upload.part_count',
    multipartId: 'upload.multipart_id',
    progress: 'upload.progress',
    rowsTotal: 'upload.rows_total',
    rowsAccepted: 'upload.rows_accepted',
    rowsRejected: 'upload.rows_rejected',
    rowsDuplicate: 'upload.rows_duplicate',
    rowsAdded: 'upload.rows_added',
    rowsRemoved: 'upload.rows_removed',
    identifierCounts: 'upload.identifier_counts',
    issueSummary: 'upload.issue_summary',
    failureCode: 'upload.failure_code',
    failureMessage: 'upload.failure_message',
    errorReportLength: 'case when upload.error_report_key is not null then upload.error_report_length end',
    errorReportExpiresAt: 'upload.error_report_expires_at',
    createdByKind: 'upload.created_by_kind',
    createdById: 'upload.created_by_id',
    createdByName: 'upload.created_by_name',
    createdAt: 'upload.created_at',
    expiresAt: 'upload.expires_at',
    uploadedAt: 'upload.uploaded_at',
    finishedAt: 'upload.finished_at',
    rawFileDeletedAt: 'upload.raw_file_deleted_at',
  },
  id: 'upload.id',
  companyId: 'upload.company_id',
  filters: {
    audienceId: { kind: 'id', sql: 'upload.audience_id' },
    status: { kind: 'enum', sql: 'upload.status' },
    fileName: { kind: 'string', sql: 'upload.file_name' },
    createdAt: { kind: 'timestamp', sql: 'upload.created_at' },
  },
  sorts: {
    CREATED_AT: { kind: 'timestamp', sql: 'upload.created_at' },
    FINISHED_AT: { kind: 'timestamp', sql: 'upload.finished_at', nullable: true },
    CONTENT_LENGTH: { kind: 'bigint', sql: 'upload.content_length' },
  },
  defaultSort: [{ field: 'CREATED_AT', direction: 'DESC' }],
});

/** Only one transaction at a time may count a company's open uploads and add to them. */
export async function lockOpenUploads(tenant: TenantRunner, companyId: string): Promise<void> {
  await takeLock(tenant, 'first_party_upload', companyId);
}

/** The surroundings that creating an upload needs; undefined if the audience doesn't exist. */
export function findSurroundings(
  tenant: TenantRunner,
  companyId: string,
  audienceId: string,
): Promise<{ version: number; openUploads: number; openReplaces: number } | undefined> {
  const open = sql<string>`status in ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING')`;
  return tenant.first(
    query
      .selectFrom('audience')
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('id', '=', anyOf([audienceId].filter(isUuid)))
      .select([
        'version',
        sql<number>`(select count(*)::int from first_party_upload
          where company_id = ${companyId} and ${open})`.as('openUploads'),
        sql<number>`(select count(*)::int from first_party_upload as other
          where other.company_id = ${companyId} and other.audience_id = audience.id
            and other.operation = 'REPLACE' and not other.validate_only and other.${open})`.as('openReplaces'),
      ]),
  );
}

export interface NewUpload extends UploadKey, UploadDeclaration, UploadTransferRow {
  readonly objectKey: ObjectKey;
  readonly createdBy: Actor;
}

export async function insertUpload(tenant: TenantRunner, upload: NewUpload): Promise<void> {
  await tenant.all(
    query.insertInto('first_party_upload').values({
      company_id: upload.companyId,
      id: upload.id,
      audience_id: upload.audienceId,
      operation: upload.operation,
      file_name: upload.fileName,
      content_length: upload.contentLength,
      checksum_sha256: upload.checksumSha256 === null ? null : Buffer.from(upload.checksumSha256, 'base64'),
      format: upload.format,
      compression: upload.compression,
      columns: JSON.stringify(upload.columns),
      default_country: upload.defaultCountry,
      consent_ad_user_data: upload.consentAdUserData,
      consent_ad_personalization: upload.consentAdPersonalization,
      lawful_basis: upload.lawfulBasis,
      max_rejected_percent: upload.maxRejectedPercent,
      expected_audience_version: upload.expectedAudienceVersion,
      validate_only: upload.validateOnly,
      object_key: upload.objectKey,
      part_size: upload.partSize,
      part_count: upload.partCount,
      created_by_kind: upload.createdBy.kind,
      created_by_id: upload.createdBy.id,
      created_by_name: upload.createdBy.name,
      expires_at: upload.expiresAt,
    }),
  );
}

/**
 * Stores the store's id of a transfer and returns the valid one: of two concurrent calls, the first one's. Undefined
 * when the upload no longer waits for a file. Also stores the SHA-256 of the parts by number, which the worker compares;
 * for a part that is signed again, the last one counts.
 */
export async function claimMultipart(
  tenant: TenantRunner,
  upload: UploadKey,
  multipartId: string,
  checksums: Readonly<Record<number, string>>,
) {
  const claimed = await tenant.first(
    query
      .updateTable('first_party_upload')
      .set({
        multipart_id: sql<string>`coalesce(multipart_id, ${multipartId})`,
        part_checksums: sql<string>`coalesce(part_checksums, '{}') || ${JSON.stringify(checksums)}::jsonb`,
      })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', upload.companyId)
      .where('id', '=', upload.id)
      .where('status', '=', 'AWAITING_UPLOAD')
      .returning('multipart_id as multipartId'),
  );
  return claimed?.multipartId ?? undefined;
}

/** Stores that the raw file is deleted. */
export async function markRawFileDeleted(runner: Runner, upload: UploadKey, at: string): Promise<void> {
  await runner.all(
    query
      .updateTable('first_party_upload')
      .set({ raw_file_deleted_at: at, part_checksums: null })
      .where('company_id', '=', upload.companyId)
      .where('id', '=', upload.id)
      .where('raw_file_deleted_at', 'is', null),
  );
}
