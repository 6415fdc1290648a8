-- Members are versioned by their audience: a row is seen from revision `since` up to, not including, `until`, and not before
-- the audience's `base_revision`. An upload prepares the next revision in pieces of any number and size, unseen; one UPDATE
-- of the audience then shows all of it. Who is killed on the way leaves nothing that anybody sees.
-- Locks: ACCESS EXCLUSIVE on audience and first_party_upload, for their catalog entries only; SHARE ROW EXCLUSIVE on
--   company
-- Time: less than 100 ms; independent of the number of rows.
alter table audience add column revision integer not null default 0;
alter table audience add column base_revision integer not null default 0;
alter table audience add column applying_upload_id uuid; -- the one upload that may prepare the next revision
alter table audience add column has_unseen boolean not null default false; -- there are rows of members that nobody sees
alter table audience add column oldest_named_at timestamptz; -- no member was named earlier; tells when to look for expired ones

-- Which identifier it is: kind 1 e-mail, 2 telephone, 3 device, 4 address, 5 external id. No foreign key: it would be asked
-- for every row; members of an audience that is gone are seen by nobody and are deleted by a job.
create table audience_member (
  company_id uuid not null,
  audience_id uuid not null,
  kind smallint not null,
  digest bytea not null, -- HMAC-SHA256 of the SHA-256
  since integer not null,
  until integer,
  alternate bytea, -- of the text that other platforms hash
  person bytea, -- digest of the first identifier of its row; null: it is the first
  hashed boolean not null, -- came as a hash
  consent smallint not null, -- adUserData + 4 * adPersonalization; 0 unspecified, 1 granted
  named_at timestamptz not null, -- when the last upload that named it was made
  primary key (company_id, audience_id, kind, digest, since)
);
create index audience_member_alternate on audience_member (company_id, audience_id, kind, alternate) where alternate is not null;
create index audience_member_person on audience_member (company_id, audience_id, person) where person is not null;

-- Erased people: not stored again until a row brings a consent of its own, in an upload made later.
create table identity_block (
  company_id uuid not null references company,
  kind smallint not null,
  digest bytea not null,
  erased_at timestamptz not null default clock_timestamp(),
  primary key (company_id, kind, digest)
);

-- The first 10,000 issues of an upload; how many there were stands in its summary.
create table first_party_upload_issue (
  company_id uuid not null,
  upload_id uuid not null,
  id uuid not null,
  row_number bigint not null,
  column_name text,
  code text not null,
  severity text not null check (severity in ('ERROR', 'WARNING')),
  message text not null,
  masked_value text,
  primary key (company_id, upload_id, id),
  foreign key (company_id, upload_id) references first_party_upload (company_id, id) on delete cascade
);
create index first_party_upload_issue_row on first_party_upload_issue (company_id, upload_id, row_number, id);
create index first_party_upload_issue_code on first_party_upload_issue (company_id, upload_id, code collate "C", id);

alter table first_party_upload add column attempt integer not null default 0; -- of several that work on it only the last may write
alter table first_party_upload add column applied_revision integer; -- the audience's revision it became

-- Tables of one upload each, made and dropped by the worker. COPY can't write to tables with row security.
create schema staging;
grant usage, create on schema staging to litfass_platform;

do $security$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['audience_member', 'identity_block', 'first_party_upload_issue'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy app_own_companies on %I to litfass_app
         using (company_id in (select unnest(litfass_company_ids())))
         with check (company_id in (select unnest(litfass_company_ids())))', tenant_table);
    execute format('create policy platform_all on %I to litfass_platform using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to litfass_platform', tenant_table);
  end loop;
end
$security$;
grant select on first_party_upload_issue to litfass_app;
grant select, delete on audience_member to litfass_app; -- erasure, in the request that asks for it
grant select, insert, update on identity_block to litfass_app;
