-- Links that set a new password. A link is deleted when it is used, or when its person sets a password in another way.
-- Locks: SHARE ROW EXCLUSIVE on user_account, for foreign keys
-- Time: less than 100 ms; independent of the number of rows.
create table password_reset (
  digest bytea primary key, -- HMAC-SHA256 of the link's secret with the pepper
  user_id uuid not null references user_account on delete cascade,
  by_mail boolean not null, -- sent to the person's address and to no one else, so using it proves the address
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy auth_all on password_reset to litfass_auth using (true) with check (true);
grant select, insert, delete on password_reset to litfass_auth;

-- Where people are signed in. The session itself is a sealed row of oidc_artifact; these are the facts that its person sees.
create table sign_in_session (
  id uuid primary key,
  uid text not null unique, -- of the session in oidc_artifact
  user_id uuid not null references user_account on delete cascade,
  device text not null,
  ip_address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now() -- when the person last entered their password in it
);
create index sign_in_session_user on sign_in_session (user_id);
alter table sign_in_session enable row level security;
alter table sign_in_session force row level security;
create policy auth_all on sign_in_session to litfass_auth using (true) with check (true);
grant select, insert, update, delete on sign_in_session to litfass_auth;

-- One-time codes of an authenticator app (RFC 6238).
create table totp_factor (
  user_id uuid primary key references user_account on delete cascade,
  sealed_secret text not null, -- encrypted under a key of its own purpose
  confirmed_at timestamptz, -- null: its first code was not entered yet, so sign-in doesn't ask for one
  last_time_step bigint not null default 0, -- a code is used once
  created_at timestamptz not null default now()
);

create table recovery_code (
  digest bytea primary key, -- HMAC-SHA256 of the code with the pepper; deleted when it is used
  user_id uuid not null references user_account on delete cascade
);
create index recovery_code_user on recovery_code (user_id);

-- Sign-ins whose password was right and whose second factor is still missing.
create table sign_in_step (
  digest bytea primary key, -- of the interaction's id
  user_id uuid not null references user_account on delete cascade,
  expires_at timestamptz not null
);

do $security$
declare
  credential_table text;
begin
  foreach credential_table in array array['totp_factor', 'recovery_code', 'sign_in_step'] loop
    execute format('alter table %I enable row level security', credential_table);
    execute format('alter table %I force row level security', credential_table);
    execute format('create policy auth_all on %I to litfass_auth using (true) with check (true)', credential_table);
    execute format('grant select, insert, update, delete on %I to litfass_auth', credential_table);
  end loop;
end
$security$;
