-- Locks: ACCESS EXCLUSIVE on company_member and oidc_artifact while their indexes are built, and on user_account;
--   SHARE on audit_event
-- Time: 2 s with a million rows in each of them.

-- Who was invited has shown nothing yet. An address is proven where the operator made the account or an issuer vouches for
-- it; a password that was set with one company's invitation proves it to that company alone.
alter table user_account add column email_proven boolean not null default true;
alter table company_member add column accepted_at timestamptz default now(); -- null: invited, without any access yet
alter table company_member add unique (company_id, id);

create table member_invitation (
  company_id uuid not null,
  member_id uuid primary key,
  digest bytea not null unique, -- HMAC-SHA256 of the link's secret with the pepper
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, member_id) references company_member (company_id, id) on delete cascade
);

-- A person at another issuer than the built-in one. The pair names a person; an e-mail address never does.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, user_id)
);

-- Whose sign-in state it is, so that all of a person's sessions can be ended. State of before doesn't know: people sign in
-- once more.
delete from oidc_artifact;
alter table oidc_artifact add column account_id text;
create index oidc_artifact_account on oidc_artifact (account_id) where account_id is not null;

-- Refusals an admin can ask about, for 30 days.
create table request_denial (
  id uuid primary key,
  company_id uuid not null references company,
  request_id text not null,
  occurred_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  operation_name text,
  field text,
  check_name text not null,
  message text not null,
  required_scopes text[] not null default '{}',
  granted_scopes text[] not null default '{}'
);
create index request_denial_request on request_denial (company_id, request_id);
create index request_denial_occurred_at on request_denial (occurred_at);

create index audit_event_target on audit_event (company_id, target_id, occurred_at, id);
create index audit_event_actor on audit_event (company_id, actor_id, occurred_at, id);

do $security$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['member_invitation', 'request_denial'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy app_own_companies on %I to litfass_app
         using (company_id in (select unnest(litfass_company_ids())))
         with check (company_id in (select unnest(litfass_company_ids())))', tenant_table);
    execute format('create policy platform_all on %I to litfass_platform using (true) with check (true)', tenant_table);
    execute format('create policy auth_all on %I to litfass_auth using (true) with check (true)', tenant_table);
  end loop;
end
$security$;

alter table user_identity enable row level security;
alter table user_identity force row level security;
create policy auth_all on user_identity to litfass_auth using (true) with check (true);

grant select on audit_event, request_denial to litfass_app;
grant insert on audit_event to litfass_auth;
grant insert (id, company_id, user_id, role, accepted_at), update (role), delete on company_member to litfass_app;
grant select (company_id, member_id), insert (company_id, member_id, digest, expires_at) on member_invitation to litfass_app;

grant insert (id, email, email_proven), update (name, email_proven) on user_account to litfass_auth;
grant update (accepted_at) on company_member to litfass_auth;
grant select, delete on member_invitation to litfass_auth;
grant select, insert on user_identity to litfass_auth;
grant select, insert, delete on request_denial to litfass_auth;
