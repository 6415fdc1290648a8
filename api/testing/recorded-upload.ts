import { randomUUID } from 'node:crypto';
import { statement, type Runner } from '../db/sql.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoPeople } from '../demo/people.ts';
import { errorReportKey, rawFileKey } from '../storage/object-key.ts';
import { rowIssues } from '#shared/identifiers/row-issues.ts';

/** The finished upload that pages name, a version 8 id like those of the demo data. */
const uploadId = '5d0f3a52-91c7-8e44-b0d6-27a1c3f4e981';
const audienceId = '96e556f7-c165-84ff-a1cf-8e2e54951587';

/** The issues of the file, in the order of its rows. */
const issues = [
  { row: '88', column: 'email', code: 'EMAIL_INVALID', message: 'The address has no @.', masked: 'jo***om' },
  {
    row: '413',
    column: 'email',
    code: 'EMAIL_INVALID',
    message: 'The part after the @ isn’t a domain name.',
    masked: 'm***@e***',
  },
  { row: '640', column: null, code: 'DUPLICATE', message: rowIssues.DUPLICATE.description, masked: null },
  { row: '904', column: null, code: 'NO_IDENTIFIER', message: rowIssues.NO_IDENTIFIER.description, masked: null },
] as const;

/** A finished upload with issues, as a worker leaves it: one row of the upload, and one for each issue. */
export async function addFinishedUpload(platform: Runner): Promise<void> {
  const anna = demoPeople.find(({ name }) => name.startsWith('Anna'));
  const names = { companyId: nordlicht.id, id: uploadId };
  const summary = Object.values(Object.groupBy(issues, ({ code }) => code)).map((same) => ({
    code: same[0]?.code,
    severity: severityOf(same[0]?.code ?? 'NO_IDENTIFIER'),
    column: same[0]?.column,
    count: String(same.length),
    sampleRows: same.map(({ row }) => row),
  }));
  await platform.all(
    statement(
      `insert into first_party_upload (company_id, id, audience_id, operation, status, file_name, content_length, format, compression,
         columns, default_country, consent_ad_user_data, consent_ad_personalization, lawful_basis, max_rejected_percent, object_key,
         part_size, part_count, progress, rows_total, rows_accepted, rows_rejected, rows_duplicate, rows_added, issue_summary,
         error_report_key, error_report_length, error_report_expires_at, created_by_kind, created_by_id, created_by_name,
         created_at, expires_at, uploaded_at, finished_at, raw_file_deleted_at)
       values ($1, $2, $3, 'ADD', 'COMPLETED_WITH_ERRORS', 'customers-2026-10.csv', 51204, 'CSV', 'NONE',
         '[{"header": "email", "kind": "EMAIL"}, {"header": "phone", "kind": "PHONE"}]', 'DE', 'GRANTED', 'GRANTED', 'CONSENT', 20, $4,
         51204, 1, 1, 1240, 1236, 3, 1, 1198, $5::jsonb,
         $6, 214, '2026-12-20T08:00:21Z', 'USER', $7, 'Anna Petersen',
         '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z', '2026-11-20T08:00:09Z', '2026-11-20T08:00:21Z', '2026-11-20T08:00:22Z')`,
      [
        nordlicht.id,
        uploadId,
        audienceId,
        rawFileKey(names),
        JSON.stringify(summary),
        errorReportKey(names),
        anna?.id ?? '',
      ],
    ),
  );
  for (const { row, column, code, message, masked } of issues) {
    await platform.all(
      statement(
        `insert into first_party_upload_issue (company_id, upload_id, id, row_number, column_name, code, severity, message, masked_value)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [nordlicht.id, uploadId, randomUUID(), row, column, code, severityOf(code), message, masked],
      ),
    );
  }
}

function severityOf(code: (typeof issues)[number]['code']) {
  return rowIssues[code].severity;
}
