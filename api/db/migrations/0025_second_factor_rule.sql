-- Whether a company requires a second factor of its admins, and whether people have one.
-- Locks: ACCESS EXCLUSIVE on company, totp_factor and passkey for a moment each; no row is read or written.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- From when on the admins of a company need a second factor; null while the company doesn't require one.
alter table company add column second_factor_required_from timestamptz;
grant update (second_factor_required_from, updated_at) on company to litfass_app;
grant update (second_factor_required_from) on company to litfass_staff;

-- Whether people have a second factor, and never its secret: members of the same company for its admins, everyone for staff.
create policy app_fellow_members on totp_factor for select to litfass_app
  using (exists (select from company_member where company_member.user_id = totp_factor.user_id));
create policy app_fellow_members on passkey for select to litfass_app
  using (exists (select from company_member where company_member.user_id = passkey.user_id));
grant select (user_id, confirmed_at) on totp_factor to litfass_app;
create policy staff_reads on passkey for select to litfass_staff using (true);
grant select (user_id) on passkey to litfass_app, litfass_staff;
