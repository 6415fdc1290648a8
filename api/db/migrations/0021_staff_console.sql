-- What staff see of people: whether they have a second factor, and never its secret.
create policy staff_reads on totp_factor for select to litfass_staff using (true);
grant select (user_id, confirmed_at) on totp_factor to litfass_staff;

-- The orders of the list of all people.
create index user_account_list on user_account (email_key collate "C", id);
create index user_account_created_at on user_account (created_at, id);
