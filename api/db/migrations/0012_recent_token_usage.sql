-- Requests of each API key by quarter of an hour, for the last 24 hours only: what somebody wants to know before they
-- revoke it. Older quarters go when the key is used again, so that a key never has more than a hundred rows.
-- Locks: none on tables that were there before
-- Time: less than 100 ms; independent of the number of rows.
create table api_token_usage_quarter (
  company_id uuid not null,
  token_id uuid not null,
  requests bigint not null,
  quarter timestamptz not null,
  primary key (company_id, token_id, quarter)
);

alter table api_token_usage_quarter enable row level security;
alter table api_token_usage_quarter force row level security;
create policy app_own_companies on api_token_usage_quarter for select to litfass_app
  using ((company_id = any((select litfass_company_ids())::uuid[])) is true);
create policy auth_all on api_token_usage_quarter to litfass_auth using (true) with check (true);
create policy platform_all on api_token_usage_quarter to litfass_platform using (true) with check (true);
grant select on api_token_usage_quarter to litfass_app;
grant select, insert, update, delete on api_token_usage_quarter to litfass_auth, litfass_platform;
