-- How many invitation mails were sent to an email address on a calendar day in UTC, by all companies and partners together.
-- Locks: none on existing tables
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- The address is an HMAC with the pepper, so that the row doesn't say who was invited. Rows are deleted after two days.
create table invitation_mail_day (
  day date not null,
  recipient bytea not null,
  mails integer not null,
  primary key (day, recipient)
);
alter table invitation_mail_day enable row level security;
alter table invitation_mail_day force row level security;
create policy platform_all on invitation_mail_day to litfass_platform using (true) with check (true);
grant select, insert, update, delete on invitation_mail_day to litfass_platform;
