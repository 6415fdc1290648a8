-- The latest acceptance of the terms of service; earlier ones are in the audit log.
-- Locks: ACCESS EXCLUSIVE on partner, for its catalog entries only; SHARE ROW EXCLUSIVE on company
-- Time: less than 100 ms; independent of the number of rows.
create table company_terms_acceptance (
  company_id uuid primary key references company,
  version text not null,
  accepted_at timestamptz not null,
  accepted_by_id uuid not null,
  accepted_by_name text not null
);
alter table company_terms_acceptance enable row level security;
alter table company_terms_acceptance force row level security;
create policy app_own_companies on company_terms_acceptance to litfass_app
  using (company_id in (select unnest(litfass_company_ids())))
  with check (company_id in (select unnest(litfass_company_ids())));
create policy platform_all on company_terms_acceptance to litfass_platform using (true) with check (true);
grant select, insert, update on company_terms_acceptance to litfass_app, litfass_platform;

-- The person of the partner who accepted, as the platform's staff recorded it.
alter table partner
  add column terms_version text,
  add column terms_accepted_by text;
grant select (terms_version) on partner to litfass_app;
grant update (terms_accepted_at, terms_version, terms_accepted_by) on partner to litfass_staff;
