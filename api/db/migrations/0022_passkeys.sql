-- Passkeys (WebAuthn): a person signs in with one instead of a password and a code.
-- Locks: SHARE ROW EXCLUSIVE on user_account, for foreign keys
-- Time: less than 100 ms; independent of the number of rows.
create table passkey (
  id text primary key, -- the credential's id, base64url, as the authenticator made it
  user_id uuid not null references user_account on delete cascade,
  name text not null check (length(name) between 1 and 100),
  public_key bytea not null, -- COSE
  sign_count bigint not null, -- 0 where the authenticator doesn't count
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- Challenges that wait for a response. Each is used once and belongs to one sign-in or one session.
create table passkey_challenge (
  digest bytea primary key, -- HMAC of the sign-in or session and the challenge
  expires_at timestamptz not null
);

do $security$
declare
  credential_table text;
begin
  foreach credential_table in array array['passkey', 'passkey_challenge'] loop
    execute format('alter table %I enable row level security', credential_table);
    execute format('alter table %I force row level security', credential_table);
    execute format('create policy auth_all on %I to litfass_auth using (true) with check (true)', credential_table);
    execute format('grant select, insert, update, delete on %I to litfass_auth', credential_table);
  end loop;
end
$security$;
