-- Queries that the people of a company saved to share them with each other.
-- Locks: none on a table with rows
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
create table saved_query (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  name_key text generated always as (lower(name)) stored,
  document text not null check (length(document) between 1 and 20000),
  variables text not null check (length(variables) <= 20000), -- a JSON object as it was typed; empty: none
  owner_id uuid not null,
  owner_name text not null, -- at that time
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_run_at timestamptz,
  last_run_by_id uuid,
  last_run_by_name text,
  primary key (company_id, id),
  constraint saved_query_last_run check ((last_run_at is null) = (last_run_by_id is null)),
  constraint saved_query_last_run_name check ((last_run_at is null) = (last_run_by_name is null))
);
create unique index saved_query_name_key on saved_query (company_id, name_key);
create index saved_query_name on saved_query (company_id, name_key collate "C", id);
create index saved_query_created_at on saved_query (company_id, created_at, id);
create index saved_query_last_run_at on saved_query (company_id, last_run_at, id);
alter table saved_query enable row level security;
alter table saved_query force row level security;
create policy app_own_companies on saved_query to litfass_app
  using ((company_id = any((select litfass_company_ids())::uuid[])) is true)
  with check (company_id in (select unnest(litfass_company_ids())));
create policy platform_all on saved_query to litfass_platform using (true) with check (true);
grant select, insert, update, delete on saved_query to litfass_app, litfass_platform;
