-- Mails that wait to be sent. The row is the truth; a job in `jobs` only wakes a worker. A sent mail's row is deleted.
-- `sealed` is recipient and content, encrypted, because the links in it are secrets. It is null in a mail that was given
-- up and had such a link. Nothing else of the row identifies a person: `recipient` is masked.
-- Locks: SHARE ROW EXCLUSIVE on company and user_account, for foreign keys
-- Time: less than 100 ms; independent of the number of rows.
create table mail_message (
  id uuid primary key,
  kind text not null,
  recipient text, -- null: the members of a company, found when it is sent
  sealed text,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'UNDELIVERABLE')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  last_error text,
  can_retry boolean not null generated always as (sealed is not null) stored, -- for staff, who can't read `sealed`
  created_at timestamptz not null default now(),
  check (state = 'UNDELIVERABLE' or sealed is not null)
);
create index mail_message_due on mail_message (next_attempt_at) where state = 'QUEUED';
create index mail_message_created_at on mail_message (created_at, id);

alter table mail_message enable row level security;
alter table mail_message force row level security;
create policy anyone_queues on mail_message for insert to litfass_app, litfass_auth, litfass_staff
  with check (state = 'QUEUED' and attempts = 0);
create policy staff_reads on mail_message for select to litfass_staff using (true);
create policy staff_retries on mail_message for update to litfass_staff using (true) with check (true);
create policy platform_all on mail_message to litfass_platform using (true) with check (true);

grant insert (id, kind, recipient, sealed, next_attempt_at, give_up_at) on mail_message
  to litfass_app, litfass_auth, litfass_staff;
grant select (id, kind, recipient, state, attempts, next_attempt_at, give_up_at, last_error, can_retry, created_at),
  update (state, next_attempt_at, give_up_at) on mail_message to litfass_staff;
grant select, insert, update, delete on mail_message to litfass_platform;

-- What a person turned off or on; without a row, the defaults of api/mail/optional-mail.ts.
create table notification_settings (
  user_id uuid primary key references user_account on delete cascade,
  uploads boolean not null,
  key_reminders boolean not null,
  partner_access boolean not null
);
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy auth_all on notification_settings to litfass_auth using (true) with check (true);
create policy platform_all on notification_settings to litfass_platform using (true) with check (true);
grant select, insert, update on notification_settings to litfass_auth;
grant select on notification_settings to litfass_platform;

-- The reminders of an API key or of partner access that were queued. A later end has reminders of its own.
create table expiry_reminder (
  company_id uuid not null references company,
  object_id uuid not null,
  expires_at timestamptz not null,
  days integer not null,
  primary key (company_id, object_id, expires_at, days)
);
create index expiry_reminder_expires_at on expiry_reminder (expires_at);
alter table expiry_reminder enable row level security;
alter table expiry_reminder force row level security;
create policy platform_all on expiry_reminder to litfass_platform using (true) with check (true);
grant select, insert, delete on expiry_reminder to litfass_platform;

-- Retries are by the row: a job that fails needs none. `standard`: the callers' transactions never wait for one another.
select jobs.create_queue('send-mail', '{"policy": "standard", "retryLimit": 0, "heartbeatSeconds": 10,
  "expireInSeconds": 3600, "deleteAfterSeconds": 3600}'::jsonb);
select jobs.create_queue('send-reminders', '{"policy": "exclusive", "retryLimit": 3, "retryDelay": 60, "heartbeatSeconds": 10,
  "expireInSeconds": 3600, "deleteAfterSeconds": 86400}'::jsonb);
grant usage on schema jobs to litfass_auth, litfass_staff;
grant select on jobs.queue to litfass_auth, litfass_staff;
grant insert, select (id, start_after) on jobs.job, jobs.job_common to litfass_auth, litfass_staff;
