import { randomUUID } from 'node:crypto';
import { query, statement, type Runner } from '../db/sql.ts';
import { demoAudiences } from './audiences.ts';
import { nordlicht } from './companies.ts';
import { demoId } from './ids.ts';
import { byAnna, type DaysAgo, recordEvent } from './seed-event.ts';

interface DemoUpload {
  readonly fileName: string;
  readonly audience: string;
  readonly daysAgo: number;
  readonly bytes: number;
  readonly rows: {
    readonly total: number;
    readonly rejected: number;
    readonly duplicate: number;
    readonly added: number;
  };
  readonly invalid?: readonly { readonly row: number; readonly value: string }[];
}

const uploads: readonly DemoUpload[] = [
  {
    fileName: 'hamburg-loyalty-cards.csv',
    audience: 'Store visitors Hamburg',
    daysAgo: 20,
    bytes: 4_902,
    rows: { total: 64, rejected: 0, duplicate: 3, added: 61 },
  },
  {
    fileName: 'tent-orders.csv',
    audience: 'Bought a tent',
    daysAgo: 12,
    bytes: 48_211,
    rows: { total: 642, rejected: 0, duplicate: 2, added: 618 },
  },
  {
    fileName: 'newsletter.csv',
    audience: 'Newsletter readers',
    daysAgo: 3,
    bytes: 361_904,
    rows: { total: 4_812, rejected: 3, duplicate: 38, added: 2_914 },
    invalid: [
      { row: 219, value: 'an***om' },
      { row: 1_604, value: 'mi***de' },
      { row: 4_077, value: 'jo***om' },
    ],
  },
  {
    fileName: 'baskets.csv',
    audience: 'Left a basket',
    daysAgo: 1,
    bytes: 90_640,
    rows: { total: 1_208, rejected: 0, duplicate: 17, added: 934 },
  },
];

/** Ended uploads of Nordlicht Outdoor with their issues and their audit events, without files. */
export async function seedUploads(platform: Runner, at: DaysAgo): Promise<void> {
  for (const upload of uploads) await insertUpload(platform, upload, at);
}

async function insertUpload(platform: Runner, upload: DemoUpload, at: DaysAgo): Promise<void> {
  const audience = demoAudiences.find(({ name, companyId }) => name === upload.audience && companyId === nordlicht.id);
  if (audience === undefined) throw new Error(`The demo data has no audience “${upload.audience}”.`);
  const id = demoId(`upload ${upload.fileName}`);
  const { total, rejected, duplicate, added } = upload.rows;
  const emails = total - duplicate;
  const finished = at(upload.daysAgo);
  await platform.all(
    query.insertInto('first_party_upload').values({
      company_id: nordlicht.id,
      id,
      audience_id: audience.id,
      operation: 'ADD',
      status: rejected > 0 ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED',
      file_name: upload.fileName,
      content_length: String(upload.bytes),
      format: 'CSV',
      compression: 'NONE',
      columns: JSON.stringify([{ header: 'email', kind: 'EMAIL' }]),
      consent_ad_user_data: 'GRANTED',
      consent_ad_personalization: 'GRANTED',
      lawful_basis: 'CONSENT',
      max_rejected_percent: 10,
      object_key: `raw/${nordlicht.id}/${id}`,
      part_size: String(upload.bytes),
      part_count: 1,
      progress: 1,
      rows_total: String(total),
      rows_accepted: String(total - rejected - duplicate),
      rows_rejected: String(rejected),
      rows_duplicate: String(duplicate),
      rows_added: String(added),
      identifier_counts: JSON.stringify([
        {
          type: 'EMAIL',
          submitted: String(total),
          valid: String(total - rejected),
          members: String(emails - rejected),
        },
      ]),
      issue_summary: JSON.stringify(issueSummary(upload)),
      ...byAnna,
      created_at: at(upload.daysAgo + 0.002),
      expires_at: at(upload.daysAgo - 1),
      uploaded_at: at(upload.daysAgo + 0.001),
      finished_at: finished,
      raw_file_deleted_at: finished,
    }),
  );
  for (const { row, value } of upload.invalid ?? []) {
    await platform.all(
      statement(
        `insert into first_party_upload_issue
           (company_id, upload_id, id, row_number, column_name, code, severity, message, masked_value)
         values ($1, $2, $3, $4, 'email', 'EMAIL_INVALID', 'ERROR', $5, $6)`,
        [nordlicht.id, id, randomUUID(), row, 'The address has no @.', value],
      ),
    );
  }
  await recordEvent(platform, 'upload.completed', { type: 'FirstPartyUpload', id }, finished, {
    fileName: [upload.fileName, upload.fileName],
    status: ['PROCESSING', rejected > 0 ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED'],
  });
}

function issueSummary({ invalid = [] }: DemoUpload) {
  if (invalid.length === 0) return [];
  const sampleRows = invalid.map(({ row }) => String(row));
  return [{ code: 'EMAIL_INVALID', severity: 'ERROR', column: 'email', count: String(invalid.length), sampleRows }];
}
