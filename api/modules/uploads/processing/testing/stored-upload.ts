import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#api/db/database.ts';
import type { Row } from '#api/db/driver.ts';
import { statement } from '#api/db/sql.ts';
import { rawFileKey } from '#api/storage/object-key.ts';
import type { ObjectStore } from '#api/storage/object-store.ts';

/** What an upload may be made with; the rest is as most are. */
export interface UploadOptions {
  readonly operation?: 'ADD' | 'REMOVE' | 'REPLACE';
  readonly format?: 'CSV' | 'TSV' | 'NDJSON';
  readonly compression?: 'NONE' | 'GZIP';
  readonly columns?: readonly { readonly header: string; readonly kind: string }[];
  readonly defaultCountry?: string;
  readonly adUserData?: 'GRANTED' | 'UNSPECIFIED';
  readonly adPersonalization?: 'GRANTED' | 'UNSPECIFIED';
  readonly lawfulBasis?: 'CONSENT' | 'CONTRACT';
  readonly maxRejectedPercent?: number;
  readonly expectedAudienceVersion?: number;
  readonly validateOnly?: boolean;
  readonly createdAt?: string;
  /** Base64 of the announced SHA-256. */
  readonly checksumSha256?: string;
}

/** An audience and uploads whose files have arrived, made past the API: what the worker finds. */
export class StoredUploads {
  readonly companyId: string;
  readonly #database: Database;
  readonly #store: ObjectStore;

  constructor(database: Database, store: ObjectStore, companyId: string) {
    this.#database = database;
    this.#store = store;
    this.companyId = companyId;
  }

  query(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#database.platform((platform) => platform.all(statement<Row>(text, values)));
  }

  async createAudience(): Promise<string> {
    const id = randomUUID();
    await this.query(`insert into audience (company_id, id, name, membership_days) values ($1, $2, $3, 180)`, [
      this.companyId,
      id,
      id,
    ]);
    return id;
  }

  /** Stores the file and its upload, VALIDATING; its id. */
  async arrive(audienceId: string, file: string | Buffer | Readable, options: UploadOptions = {}): Promise<string> {
    const id = randomUUID();
    const key = rawFileKey({ companyId: this.companyId, id });
    await this.query(
      `insert into first_party_upload (company_id, id, audience_id, operation, status, file_name, content_length, format, compression,
        columns, default_country, consent_ad_user_data, consent_ad_personalization, lawful_basis, max_rejected_percent, expected_audience_version,
        validate_only, object_key, part_size, part_count, created_by_kind, created_by_id, created_by_name, created_at,
        expires_at, checksum_sha256)
      values ($1, $2, $3, $4, 'VALIDATING', 'people.csv', $5, $6, $7, $8::jsonb, $9, $10, $17, $18, $11, $12, $13, $14, $5, 1,
        'SYSTEM', $1, 'Test', coalesce($15::timestamptz, clock_timestamp()), clock_timestamp() + interval '1 day',
        decode($16, 'base64'))`,
      [
        this.companyId,
        id,
        audienceId,
        options.operation ?? 'ADD',
        1,
        options.format ?? 'CSV',
        options.compression ?? 'NONE',
        JSON.stringify(options.columns ?? []),
        options.defaultCountry ?? null,
        options.adUserData ?? 'GRANTED',
        options.maxRejectedPercent ?? 20,
        options.expectedAudienceVersion ?? null,
        options.validateOnly ?? false,
        key,
        options.createdAt ?? null,
        options.checksumSha256 ?? null,
        options.adPersonalization ?? 'UNSPECIFIED',
        options.lawfulBasis ?? null,
      ],
    );
    // After its row: the sweeper deletes a file that belongs to no upload.
    const body = file instanceof Readable ? file : Readable.from([Buffer.from(file)]);
    const length = await this.#store.write(key, 'application/octet-stream', body);
    await this.query('update first_party_upload set content_length = $2, part_size = $2 where id = $1', [id, length]);
    return id;
  }

  async upload(id: string): Promise<Row> {
    const [row] = await this.query('select * from first_party_upload where id = $1', [id]);
    return row ?? {};
  }

  async audience(id: string): Promise<Row> {
    const [row] = await this.query('select * from audience where id = $1', [id]);
    return row ?? {};
  }

  /** The visible members: their kinds and digests. */
  async members(audienceId: string): Promise<string[]> {
    const rows = await this.query(
      `select m.kind || ' ' || replace(m.digest::text, '-', '') as member from audience_member as m
      join audience on audience.id = m.audience_id and m.since between base_revision and revision and (until is null or until > revision)
      where audience_id = $1 order by 1`,
      [audienceId],
    );
    return rows.map((row) => String(row['member']));
  }
}
