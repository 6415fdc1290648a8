-- Locks: ACCESS EXCLUSIVE on company, api_token and user_account, which are rewritten
-- Time: 9 s with a million rows in each of them.

-- Names are sorted and compared through a stored column: row security evaluates a condition with lower() only after its
-- own (lower is not leakproof), so an index on lower(name) could order a list but never skip to a page of it.
alter table company add column name_key text generated always as (lower(name)) stored;
drop index company_name;
create index company_name on company (name_key collate "C", id);
alter table api_token add column name_key text generated always as (lower(name)) stored;
alter table user_account add column email_key text generated always as (lower(email)) stored;
grant select (email_key) on user_account to litfass_app;

-- The moment "now" of everything that depends on the day. Tests and recorded answers set litfass.now on their database.
create function litfass_now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('litfass.now', true), '')::timestamptz, now());

-- company_id leads every key, so that a tenant's rows lie together and the tables can be distributed by it.
create table campaign (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text generated always as (lower(name)) stored,
  external_id text check (length(external_id) between 1 and 200),
  channel text not null check (channel in ('CTV', 'VIDEO', 'DISPLAY', 'NATIVE', 'AUDIO', 'DOOH')),
  objective text not null check (objective in ('AWARENESS', 'TRAFFIC', 'CONVERSIONS', 'RETENTION')),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  budget_period text not null check (budget_period in ('DAILY', 'LIFETIME')),
  budget_amount_micros bigint not null check (budget_amount_micros > 0),
  budget_pacing text not null check (budget_pacing in ('EVEN', 'AHEAD', 'ASAP')),
  labels text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index campaign_external_id on campaign (company_id, external_id) where external_id is not null;
create index campaign_name on campaign (company_id, name_key collate "C", id);
create index campaign_start_date on campaign (company_id, start_date, id);
create index campaign_end_date on campaign (company_id, end_date, id);
create index campaign_budget on campaign (company_id, budget_amount_micros, id);
create index campaign_created_at on campaign (company_id, created_at, id);
create index campaign_updated_at on campaign (company_id, updated_at, id);

create table audience (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text generated always as (lower(name)) stored,
  external_id text check (length(external_id) between 1 and 200),
  description text check (length(description) <= 2000),
  membership_days integer not null check (membership_days between 1 and 540),
  member_count bigint not null default 0 check (member_count >= 0), -- shown from the privacy floor on only
  uploads_running integer not null default 0,
  last_upload_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index audience_name_key on audience (company_id, name_key);
create unique index audience_external_id on audience (company_id, external_id) where external_id is not null;
create index audience_name on audience (company_id, name_key collate "C", id);
create index audience_created_at on audience (company_id, created_at, id);
create index audience_updated_at on audience (company_id, updated_at, id);
create index audience_last_upload_at on audience (company_id, last_upload_at, id);

create table audience_identifier_count (
  company_id uuid not null,
  audience_id uuid not null,
  identifier_type text not null,
  submitted bigint not null,
  valid bigint not null,
  members bigint not null,
  primary key (company_id, audience_id, identifier_type),
  foreign key (company_id, audience_id) references audience (company_id, id) on delete cascade
);

create table campaign_audience (
  company_id uuid not null,
  campaign_id uuid not null,
  audience_id uuid not null,
  primary key (company_id, campaign_id, audience_id),
  foreign key (company_id, campaign_id) references campaign (company_id, id) on delete cascade,
  foreign key (company_id, audience_id) references audience (company_id, id) on delete cascade
);
create index campaign_audience_audience on campaign_audience (company_id, audience_id);

-- Results of writes that carried an idempotency key, for 24 hours. `response` is null while the first one runs.
create table idempotency_record (
  company_id uuid not null references company,
  mutation text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  input_digest bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, mutation, idempotency_key)
);
create index idempotency_record_created_at on idempotency_record (created_at);

do $security$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'campaign', 'audience', 'audience_identifier_count', 'campaign_audience', 'idempotency_record'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy app_own_companies on %I to litfass_app
         using (company_id = any((select litfass_company_ids())::uuid[]))
         with check (company_id = any((select litfass_company_ids())::uuid[]))', tenant_table);
    execute format('create policy platform_all on %I to litfass_platform using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to litfass_app, litfass_platform', tenant_table);
  end loop;
end
$security$;
revoke delete on campaign from litfass_app; -- campaigns are archived, their figures stay
