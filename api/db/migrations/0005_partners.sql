-- litfass_staff: what people of the platform do through GraphQL. It sees partners, and no row of any company.
-- Locks: ACCESS EXCLUSIVE on partner, which is rewritten, on idempotency_record while its new index is built, and on
--   audit_event; SHARE on partner_access_grant
-- Time: 5 s with a million rows in each of them.
do $roles$
begin
  begin
    create role litfass_staff nologin;
  exception when duplicate_object or unique_violation then
    null; -- see 0001
  end;
  if not pg_has_role(current_user, 'litfass_staff',
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    grant litfass_staff to current_user;
  end if;
end
$roles$;

alter table partner add column name_key text generated always as (lower(name)) stored;
-- Tokens issued under an earlier generation are dead: it rises with a suspension and with a rotation without overlap.
alter table partner add column token_generation integer not null default 1;
-- Accounts choose a partner by its name: two of one name would be one pretending to be the other.
create unique index partner_name_key on partner (name_key);
create index partner_name on partner (name_key collate "C", id);
create index partner_created_at on partner (created_at, id);
create index partner_access_grant_company_created_at on partner_access_grant (company_id, created_at, id);
create index partner_access_grant_company_expires_at on partner_access_grant (company_id, expires_at, id);

-- Accounts see partners they could opt in to, and those they have opted in to whatever has become of them.
alter table partner enable row level security;
alter table partner force row level security;
create policy app_directory on partner for select to litfass_app
  using ((select cardinality(litfass_company_ids())) > 0
    and (status = 'ACTIVE' or exists (select from partner_access_grant where partner_access_grant.partner_id = partner.id)));
create policy staff_all on partner to litfass_staff using (true) with check (true);
create policy auth_all on partner to litfass_auth using (true) with check (true);
create policy platform_all on partner to litfass_platform using (true) with check (true);

grant select (id, name, name_key, status, website_url, terms_accepted_at, created_at) on partner to litfass_app;
grant select, insert on partner_access_grant to litfass_app;
grant update (revoked_at) on partner_access_grant to litfass_app;

grant select, insert on partner to litfass_staff;
grant update (status, token_generation) on partner to litfass_staff;
grant select (id, partner_id, last_four, created_at, expires_at), insert on partner_secret to litfass_staff;
grant update (expires_at) on partner_secret to litfass_staff;

-- What staff write belongs to no company; neither do its audit events and idempotency keys.
alter table audit_event alter column company_id drop not null;
create policy staff_platform_events on audit_event for insert to litfass_staff with check (company_id is null);
grant insert on audit_event to litfass_staff;

alter table idempotency_record drop constraint idempotency_record_pkey;
alter table idempotency_record alter column company_id drop not null;
create unique index idempotency_record_key on idempotency_record (company_id, mutation, idempotency_key) nulls not distinct;
create policy staff_platform_records on idempotency_record to litfass_staff
  using (company_id is null) with check (company_id is null);
grant select, insert, delete on idempotency_record to litfass_staff;

-- Signing keys are rotated: each is published before it signs, and goes when its last token has expired.
grant delete on oidc_signing_key to litfass_auth;
