-- What an erasure did, in numbers: nothing of whom it was about.
-- Locks: SHARE ROW EXCLUSIVE on company, for a foreign key
-- Time: less than 100 ms; independent of the number of rows.
create table identity_erasure (
  company_id uuid not null references company,
  id uuid not null,
  identities integer not null,
  memberships bigint not null,
  erased_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
alter table identity_erasure enable row level security;
alter table identity_erasure force row level security;
create policy app_own_companies on identity_erasure to litfass_app
  using (company_id in (select unnest(litfass_company_ids())))
  with check (company_id in (select unnest(litfass_company_ids())));
create policy platform_all on identity_erasure to litfass_platform using (true) with check (true);
grant select, insert on identity_erasure to litfass_app;
grant select, insert, update, delete on identity_erasure to litfass_platform;
