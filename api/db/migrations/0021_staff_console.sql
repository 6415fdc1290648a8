-- What staff see of people: whether they have a second factor, and never its secret.
-- Locks: SHARE on user_account while its indexes are built; ACCESS EXCLUSIVE on company, totp_factor and audit_event,
--   for their catalog entries only
-- Time: 2 s with a million people.
create policy staff_reads on totp_factor for select to litfass_staff using (true);
grant select (user_id, confirmed_at) on totp_factor to litfass_staff;

-- The orders of the list of all people.
create index user_account_list on user_account (email_key collate "C", id);
create index user_account_created_at on user_account (created_at, id);

-- Jobs that failed, and their retry. The rows have ids and errors, no content of uploads or mails.
grant select (id, name, state, data, output, retry_count, retry_limit, singleton_key, policy, created_on, started_on, completed_on, start_after),
  update (state, retry_limit, start_after, completed_on) on jobs.job to litfass_staff;

-- The platform's own audit log.
create policy staff_platform_log on audit_event for select to litfass_staff using (company_id is null);
grant select on audit_event to litfass_staff;

-- The points that the keys of a company may spend in a burst, where they differ from RATE_LIMIT_POINTS.
alter table company add column rate_limit_points integer check (rate_limit_points between 10000 and 100000000);
grant update (rate_limit_points) on company to litfass_staff;
drop trigger company_announce on company;
create trigger company_announce
  after update of status, agency_id, rate_limit_points on company
  for each statement execute function litfass_announce_company();
