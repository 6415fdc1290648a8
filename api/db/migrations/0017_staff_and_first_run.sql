-- Staff create, suspend and close companies through GraphQL and the command line. The reason of a suspension is shown to
-- the company's members, that of a closing only to staff.
-- Locks: ACCESS EXCLUSIVE on company until its suspended rows are updated and its index is built, and on each table
--   with a policy below
-- Time: 4 s with a million companies, of which 100,000 are suspended.
alter table company
  add column status_reason text check (length(status_reason) between 1 and 500),
  add column suspended_at timestamptz,
  add column closed_at timestamptz;
create index company_status on company (status, name_key collate "C", id);

-- Companies that were suspended or closed before. The owner is bound by row security as well; this role sees all rows.
set local role litfass_platform;
update company set
  suspended_at = case status when 'SUSPENDED' then updated_at end,
  closed_at = case status when 'CLOSED' then updated_at end
where status <> 'ACTIVE';
reset role;

-- litfass_staff now sees of each company what the staff console lists: the company itself, its members, its keys without
-- their secrets, and its partner access. It still sees no campaign beyond the fact that there is one, no audience, no
-- report and no audit event.
do $staff$
declare
  seen text;
begin
  foreach seen in array array[
    'company', 'member_invitation', 'user_account', 'api_token', 'api_token_secret', 'partner_access_grant'
  ] loop
    execute format('create policy staff_all on %I to litfass_staff using (true) with check (true)', seen);
  end loop;
end
$staff$;

grant select, insert on company to litfass_staff;
grant update (name, kind, currency_code, time_zone, domain, status, status_reason, suspended_at, closed_at, updated_at)
  on company to litfass_staff;
-- Closing a company ends its invitations, which are members who haven't accepted.
create policy staff_list on company_member for select to litfass_staff using (true);
create policy staff_invitations on company_member for delete to litfass_staff using (accepted_at is null);
grant select, delete on company_member to litfass_staff;
grant select (company_id, member_id, created_at, expires_at) on member_invitation to litfass_staff;
grant select (id, email, email_key, name, is_staff, email_proven, created_at, last_signed_in_at)
  on user_account to litfass_staff;
grant select on api_token to litfass_staff;
grant update (revoked_at) on api_token to litfass_staff;
grant select (id, company_id, token_id, last_four, created_at, expires_at, last_used_at) on api_token_secret to litfass_staff;
grant select on partner_access_grant to litfass_staff;
grant update (revoked_at) on partner_access_grant to litfass_staff;

-- Currency and time zone may be corrected while a company has no campaign.
create policy staff_existence on campaign for select to litfass_staff using (true);
grant select (company_id) on campaign to litfass_staff;

-- The command line makes people staff, and the first run creates the first company and person.
grant insert on audit_event to litfass_platform;

-- What staff do to a company is in its audit log and in the platform's own.
alter policy staff_platform_events on audit_event with check (true);

-- The first run. A link leads to the page that creates the first company and person; only the digest of its secret is
-- kept. Each process that starts on an empty database prints one, and the first person ends all of them.
create table setup_link (
  digest bytea primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on setup_link to litfass_platform;

-- Who operates the installation: one row.
create table installation (
  is_only_row boolean primary key default true check (is_only_row),
  operator_name text not null check (length(operator_name) between 1 and 200),
  set_up_at timestamptz not null default now()
);
grant select, insert on installation to litfass_platform;
grant select on installation to litfass_auth, litfass_staff;
