-- Files with a company's own identifiers. The bytes are in the object store, at most 24 hours; this row is all that stays.
-- Locks: ACCESS EXCLUSIVE on audience, for its catalog entries only; SHARE ROW EXCLUSIVE on company
-- Time: less than 100 ms; independent of the number of rows.
create table first_party_upload (
  company_id uuid not null references company,
  id uuid not null,
  audience_id uuid not null,
  operation text not null check (operation in ('ADD', 'REMOVE', 'REPLACE')),
  status text not null default 'AWAITING_UPLOAD' check (status in (
    'AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'CANCELED', 'EXPIRED')),
  -- What was declared before a byte moved.
  file_name text not null check (length(file_name) between 1 and 255),
  content_length bigint not null check (content_length between 1 and 5368709120),
  checksum_sha256 bytea check (octet_length(checksum_sha256) = 32), -- of the whole file; may be null in several parts
  format text not null check (format in ('CSV', 'TSV', 'NDJSON')),
  compression text not null check (compression in ('NONE', 'GZIP')),
  columns jsonb not null default '[]', -- [{header, kind}] as given; as recognised once the header row was read
  default_country text check (default_country ~ '^[A-Z]{2}$'),
  consent_ad_user_data text not null check (consent_ad_user_data in ('GRANTED', 'DENIED', 'UNSPECIFIED')),
  consent_ad_personalization text not null check (consent_ad_personalization in ('GRANTED', 'DENIED', 'UNSPECIFIED')),
  lawful_basis text check (lawful_basis in ('CONSENT', 'LEGITIMATE_INTEREST', 'CONTRACT', 'LEGAL_OBLIGATION')),
  max_rejected_percent double precision not null check (max_rejected_percent between 0 and 100),
  expected_audience_version integer,
  validate_only boolean not null default false,
  -- How it travels. The key is made from ids, never from the client's file name.
  object_key text not null unique,
  part_size bigint not null check (part_size > 0),
  part_count integer not null check (part_count between 1 and 10000),
  multipart_id text, -- the store's own id of the transfer; null: one part, or none signed yet
  swept_at timestamptz, -- when the sweeper last looked whether it has arrived
  -- What became of it.
  progress double precision not null default 0 check (progress between 0 and 1),
  rows_total bigint not null default 0,
  rows_accepted bigint not null default 0,
  rows_rejected bigint not null default 0,
  rows_duplicate bigint not null default 0,
  rows_added bigint not null default 0,
  rows_removed bigint not null default 0,
  identifier_counts jsonb not null default '[]', -- [{type, submitted, valid, members}], counts as texts
  issue_summary jsonb not null default '[]', -- [{code, severity, column, count, sampleRows}], counts and rows as texts
  failure_code text,
  failure_message text,
  error_report_key text unique,
  error_report_length bigint,
  error_report_expires_at timestamptz,
  created_by_kind text not null check (created_by_kind in ('USER', 'API_TOKEN', 'PARTNER', 'SYSTEM')),
  created_by_id uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null, -- an upload that isn't complete by then never will be
  uploaded_at timestamptz, -- the file was found whole
  finished_at timestamptz,
  raw_file_deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, audience_id) references audience (company_id, id) on delete cascade,
  check ((failure_code is null) = (failure_message is null)),
  check ((finished_at is null) = (status in ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING')))
);
create index first_party_upload_created_at on first_party_upload (company_id, created_at, id);
create index first_party_upload_finished_at on first_party_upload (company_id, finished_at, id);
create index first_party_upload_content_length on first_party_upload (company_id, content_length, id);
create index first_party_upload_open on first_party_upload (company_id, audience_id)
  where status in ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING');
-- Two replacements of one audience would each undo the other.
create unique index first_party_upload_one_replace on first_party_upload (company_id, audience_id)
  where operation = 'REPLACE' and not validate_only and status in ('AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING');
-- What the sweeper looks for, in all companies.
create index first_party_upload_awaiting on first_party_upload (swept_at nulls first) where status = 'AWAITING_UPLOAD';
create index first_party_upload_raw_file on first_party_upload (created_at) where raw_file_deleted_at is null;
create index first_party_upload_error_report on first_party_upload (error_report_expires_at) where error_report_key is not null;

-- Whether an upload is being worked on is asked of the uploads: a count beside them could drift.
alter table audience drop column uploads_running;

alter table first_party_upload enable row level security;
alter table first_party_upload force row level security;
create policy app_own_companies on first_party_upload to litfass_app
  using (company_id in (select unnest(litfass_company_ids())))
  with check (company_id in (select unnest(litfass_company_ids())));
create policy platform_all on first_party_upload to litfass_platform using (true) with check (true);
grant insert on audit_event to litfass_platform; -- the sweeper and the worker leave a trail like everybody
grant select, insert, update on first_party_upload to litfass_app; -- uploads are cancelled, their history stays
grant select, insert, update, delete on first_party_upload to litfass_platform;
