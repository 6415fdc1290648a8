-- Which pepper made a digest, and which peppers and identity key the database was used with.
-- Locks: ACCESS EXCLUSIVE on api_token_secret, partner_secret, recovery_code
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- Null: made by a release that didn't store it, so by the first pepper in secret_record.
alter table api_token_secret add column pepper_id text;
alter table partner_secret add column pepper_id text;
alter table recovery_code add column pepper_id text;

-- The names of the peppers and of the identity key are derived from them and don't reveal them.
create table secret_record (
  kind text not null check (kind in ('PEPPER', 'IDENTITY_KEY')),
  id text not null,
  first_used_at timestamptz not null default now(),
  primary key (kind, id)
);
create unique index secret_record_identity_key on secret_record (kind) where kind = 'IDENTITY_KEY';
alter table secret_record enable row level security;
alter table secret_record force row level security;
create policy auth_all on secret_record to litfass_auth using (true) with check (true);
grant select, insert, delete on secret_record to litfass_auth;

-- A secret is stored under the newest pepper when it is used.
grant update (digest, pepper_id) on api_token_secret, partner_secret to litfass_auth;
grant update (encrypted_jwk) on oidc_signing_key to litfass_auth;
