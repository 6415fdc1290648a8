-- What API keys and partners asked, by calendar day of the company's own time zone, and when each key last used each of
-- its scopes. Counted in the processes' memory and added up here every few seconds. No foreign keys, as in 0003: keys,
-- partners and companies are never deleted, and what is written is joined with them.
-- Locks: SHARE ROW EXCLUSIVE on api_token, api_token_secret and company, for triggers
-- Time: less than 100 ms; independent of the number of rows.
create table api_token_usage_day (
  company_id uuid not null,
  token_id uuid not null,
  requests bigint not null,
  errors bigint not null,
  rate_limited bigint not null,
  cost bigint not null,
  day date not null,
  primary key (company_id, token_id, day)
);

create table api_token_scope_use (
  company_id uuid not null,
  token_id uuid not null,
  last_used_on date not null,
  scope text not null,
  primary key (company_id, token_id, scope)
);

create table partner_usage_day (
  company_id uuid not null,
  partner_id uuid not null,
  requests bigint not null,
  last_used_at timestamptz not null,
  day date not null,
  primary key (company_id, partner_id, day)
);

do $security$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['api_token_usage_day', 'api_token_scope_use', 'partner_usage_day'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy app_own_companies on %I for select to litfass_app
         using (company_id in (select unnest(litfass_company_ids())))', tenant_table);
    execute format('create policy auth_all on %I to litfass_auth using (true) with check (true)', tenant_table);
    execute format('create policy platform_all on %I to litfass_platform using (true) with check (true)', tenant_table);
    execute format('grant select on %I to litfass_app', tenant_table);
    execute format('grant select, insert, update on %I to litfass_auth, litfass_platform', tenant_table);
  end loop;
end
$security$;

-- Each process remembers keys for some seconds. Whatever takes something from a key says so to all of them, whoever does
-- it and by whatever statement: the payload is the key's id. Sent when the transaction commits, or not at all.
create function litfass_announce_api_token() returns trigger
  language plpgsql set search_path = public, pg_temp
as $function$
begin
  perform pg_notify('litfass_api_token', to_jsonb(new)->>tg_argv[0]);
  return null;
end
$function$;

create trigger api_token_announce
  after update of revoked_at, scopes, allowed_cidrs, expires_at, name on api_token
  for each row execute function litfass_announce_api_token('id');
create trigger api_token_secret_announce
  after update of expires_at on api_token_secret
  for each row execute function litfass_announce_api_token('token_id');

-- A company that is closed or changes its agency changes what the keys of both reach; '' stands for every key.
create function litfass_announce_company() returns trigger
  language plpgsql set search_path = public, pg_temp
as $function$
begin
  perform pg_notify('litfass_api_token', '');
  return null;
end
$function$;

create trigger company_announce
  after update of status, agency_id on company
  for each statement execute function litfass_announce_company();
