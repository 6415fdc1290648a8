-- litfass_partner: what the people of a partner do, and staff for one partner. It sees the partners named in the setting
-- litfass.partner_ids with their people, secrets, and access, and of a company only the name.
-- Locks: ACCESS EXCLUSIVE on partner, partner_secret, partner_access_grant, partner_usage_day, company, user_account,
--   audit_event and mail_message, for their catalog entries only
-- Time: less than 100 ms; independent of the number of rows.
-- Compatible from: 0022
do $roles$
begin
  begin
    create role litfass_partner nologin;
  exception when duplicate_object or unique_violation then
    null; -- see 0001
  end;
  -- As with the other roles, the login only switches to it (0024).
  if not pg_has_role('litfass_switch', 'litfass_partner', 'member') then
    grant litfass_partner to litfass_switch;
  end if;
end
$roles$;

create function litfass_partner_ids() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('litfass.partner_ids', true), '')::uuid[], '{}');

create table partner_member (
  id uuid primary key,
  partner_id uuid not null references partner,
  user_id uuid not null references user_account,
  created_at timestamptz not null default now(),
  accepted_at timestamptz, -- null: invited
  unique (partner_id, user_id)
);
create index partner_member_user on partner_member (user_id);

create table partner_invitation (
  partner_id uuid not null references partner,
  member_id uuid not null references partner_member on delete cascade,
  digest bytea not null unique, -- HMAC-SHA256 of the link's secret with the pepper
  by_mail boolean not null, -- sent to the person's address and to no one else, so using it proves the address
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (partner_id, member_id)
);

-- What a partner requested, by calendar day in UTC. Requests that reached no company are counted here alone.
create table partner_request_day (
  partner_id uuid not null,
  day date not null,
  requests bigint not null,
  errors bigint not null,
  rate_limited bigint not null,
  cost bigint not null,
  primary key (partner_id, day)
);

-- IP address ranges from which the partner may get and use access tokens; empty: from anywhere.
alter table partner add column allowed_cidrs text[] not null default '{}';
alter table partner_secret add column last_used_at timestamptz;

do $security$
declare
  partner_table text;
begin
  foreach partner_table in array array['partner_member', 'partner_invitation', 'partner_request_day', 'partner_secret'] loop
    execute format('alter table %I enable row level security', partner_table);
    execute format('alter table %I force row level security', partner_table);
    execute format(
      'create policy own_partners on %I to litfass_partner
         using (partner_id in (select unnest(litfass_partner_ids())))
         with check (partner_id in (select unnest(litfass_partner_ids())))', partner_table);
    execute format('create policy auth_all on %I to litfass_auth using (true) with check (true)', partner_table);
    execute format('create policy platform_all on %I to litfass_platform using (true) with check (true)', partner_table);
    execute format('create policy staff_all on %I to litfass_staff using (true) with check (true)', partner_table);
  end loop;
end
$security$;

grant select, insert, delete on partner_member to litfass_partner;
grant select (partner_id, member_id, created_at, expires_at), insert on partner_invitation to litfass_partner;
grant select, delete on partner_member, partner_invitation to litfass_auth;
grant update (user_id, accepted_at) on partner_member to litfass_auth;
grant select, insert, update on partner_member to litfass_platform;
grant select on partner_member to litfass_staff;

grant select on partner_request_day to litfass_partner;
grant select, insert, update on partner_request_day to litfass_auth, litfass_platform;

grant select (id, partner_id, last_four, created_at, expires_at, last_used_at), insert on partner_secret to litfass_partner;
grant update (expires_at) on partner_secret to litfass_partner;
grant select (last_used_at) on partner_secret to litfass_staff;
grant update (last_used_at) on partner_secret to litfass_auth;

create policy own_partners on partner to litfass_partner
  using (id in (select unnest(litfass_partner_ids())))
  with check (id in (select unnest(litfass_partner_ids())));
grant select on partner to litfass_partner;
grant update (token_generation, terms_accepted_at, terms_version, terms_accepted_by, allowed_cidrs) on partner
  to litfass_partner;

-- The companies that granted access. Who granted it is the company's business.
create policy own_partners on partner_access_grant for select to litfass_partner
  using (partner_id in (select unnest(litfass_partner_ids())));
grant select (id, company_id, partner_id, scopes, created_at, expires_at, revoked_at) on partner_access_grant
  to litfass_partner;
create policy partners_companies on company for select to litfass_partner
  using (exists (select from partner_access_grant where partner_access_grant.company_id = company.id));
grant select (id, name, name_key, time_zone) on company to litfass_partner;
create policy own_partners on partner_usage_day for select to litfass_partner
  using (partner_id in (select unnest(litfass_partner_ids())));
grant select on partner_usage_day to litfass_partner;

-- People of the same partner, and the accounts of new invitations.
create policy partner_people on user_account for select to litfass_partner
  using (exists (select from partner_member where partner_member.user_id = user_account.id));
create policy partner_invitations on user_account for insert to litfass_partner with check (not email_proven);
grant select (id, email, email_key, name, last_signed_in_at), insert (id, email, email_proven) on user_account
  to litfass_partner;

create policy partner_events on audit_event for insert to litfass_partner with check (company_id is null);
grant insert on audit_event to litfass_partner;

alter policy anyone_queues on mail_message to litfass_app, litfass_auth, litfass_staff, litfass_partner;
grant insert (id, kind, recipient, sealed, next_attempt_at, give_up_at) on mail_message to litfass_partner;
grant usage on schema jobs to litfass_partner;
grant select on jobs.queue to litfass_partner;
grant insert, select (id, start_after) on jobs.job, jobs.job_common to litfass_partner;
