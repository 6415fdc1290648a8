-- litfass_retention: the worker's retention job. It deletes rows of all companies that are older than a period, and it
-- can do nothing else: the policies of each table let it delete only what no configuration may keep shorter.
-- Locks: ACCESS EXCLUSIVE on each table that is named below, for its catalog entries only
-- Time: less than 100 ms; independent of the number of rows.
-- Compatible from: 0022
do $roles$
begin
  begin
    create role litfass_retention nologin;
  exception when duplicate_object or unique_violation then
    null; -- see 0001
  end;
  -- As with the other roles, the login only switches to it (0024).
  if not pg_has_role('litfass_switch', 'litfass_retention', 'member') then
    grant litfass_retention to litfass_switch;
  end if;
end
$roles$;

-- The first day whose performance is kept; none before the first month was dropped. Days before it can't be loaded again,
-- because the totals of campaigns still contain them.
create table retention_horizon (
  is_only_row boolean primary key default true check (is_only_row),
  first_day date not null
);
grant select on retention_horizon to litfass_platform, litfass_retention;

-- Objects in the store with events that were deleted from the audit log. Null: of the platform's own log.
create table audit_archive (
  object_key text primary key,
  company_id uuid,
  month date not null,
  events integer not null,
  created_at timestamptz not null default now()
);
create index audit_archive_company on audit_archive (company_id, month);
alter table audit_archive enable row level security;
alter table audit_archive force row level security;
create policy platform_all on audit_archive to litfass_platform using (true) with check (true);
create policy retention_all on audit_archive to litfass_retention using (true) with check (true);
grant select, delete on audit_archive to litfass_platform;
grant select, insert on audit_archive to litfass_retention;

-- What may be deleted of each table, and the columns that the role reads. It reads no digest and no name of a person.
do $security$
declare
  given record;
begin
  for given in select * from (values
    ('audit_event', null, $$occurred_at < now() - interval '30 days'$$),
    ('request_denial', 'ctid, company_id, occurred_at', $$occurred_at < now() - interval '30 days'$$),
    ('idempotency_record', 'ctid, company_id, created_at', $$created_at < now() - interval '24 hours'$$),
    ('identity_erasure', 'ctid, company_id, erased_at', $$erased_at < now() - interval '30 days'$$),
    ('first_party_upload', 'ctid, company_id, finished_at, raw_file_deleted_at, error_report_key',
      $$finished_at < now() - interval '30 days' and raw_file_deleted_at is not null and error_report_key is null$$),
    ('api_token', 'ctid, company_id, id, revoked_at, expires_at',
      $$least(revoked_at, expires_at) < now() - interval '30 days'$$),
    ('api_token_secret', 'ctid, company_id, token_id, created_at, expires_at',
      $$expires_at < now() - interval '30 days' or exists (select from api_token as token
        where token.company_id = api_token_secret.company_id and token.id = api_token_secret.token_id
          and least(token.revoked_at, token.expires_at) < now() - interval '30 days')$$),
    ('partner_secret', 'ctid, partner_id, created_at, expires_at', $$expires_at < now() - interval '30 days'$$),
    ('partner_access_grant', 'ctid, company_id, revoked_at, expires_at',
      $$least(revoked_at, expires_at) < now() - interval '30 days'$$),
    ('api_token_usage_day', 'ctid, company_id, day', $$day < current_date - 31$$),
    ('api_token_scope_use', 'ctid, company_id, last_used_on', $$last_used_on < current_date - 31$$),
    ('api_token_usage_quarter', 'ctid, company_id, quarter', $$quarter < now() - interval '25 hours'$$),
    ('partner_usage_day', 'ctid, company_id, day', $$day < current_date - 31$$),
    ('partner_request_day', 'ctid, partner_id, day', $$day < current_date - 31$$),
    ('company_member', 'ctid, company_id, id, user_id, accepted_at',
      $$accepted_at is null and exists (select from member_invitation as link
        where link.company_id = company_member.company_id and link.member_id = company_member.id and link.expires_at < now() - interval '1 day')$$),
    ('partner_member', 'ctid, partner_id, id, user_id, accepted_at',
      $$accepted_at is null and exists (select from partner_invitation as link
        where link.partner_id = partner_member.partner_id and link.member_id = partner_member.id and link.expires_at < now() - interval '1 day')$$),
    -- Accounts of deleted invitations, which no one ever used.
    ('user_account', 'ctid, id, name, email_proven, created_at',
      $$not email_proven and name is null and created_at < now() - interval '1 day'
        and not exists (select from company_member as member where member.user_id = user_account.id)
        and not exists (select from partner_member as member where member.user_id = user_account.id)
        and not exists (select from user_identity as known where known.user_id = user_account.id)$$),
    ('performance_campaign_day', 'ctid, company_id, day', $$day < (select first_day from retention_horizon)$$),
    ('performance_campaign_device_day', 'ctid, company_id, day', $$day < (select first_day from retention_horizon)$$),
    ('performance_company_day', 'ctid, company_id, day', $$day < (select first_day from retention_horizon)$$),
    ('company', 'id', null),
    ('member_invitation', 'company_id, member_id, expires_at', null),
    ('partner_invitation', 'partner_id, member_id, expires_at', null),
    ('user_identity', 'user_id', null)
  ) as policy (of_table, columns, old) loop
    execute format('create policy retention_reads on %I for select to litfass_retention using (true)', given.of_table);
    execute format('grant select %s on %I to litfass_retention',
      case when given.columns is null then '' else format('(%s)', given.columns) end, given.of_table);
    if given.old is not null then
      execute format('create policy retention_deletes on %I for delete to litfass_retention using (%s)',
        given.of_table, given.old);
      execute format('grant delete on %I to litfass_retention', given.of_table);
    end if;
  end loop;
end
$security$;

-- Each deletion of events is recorded in the same log.
create policy retention_records on audit_event for insert to litfass_retention
  with check (actor_kind = 'SYSTEM' and action in ('company.audit_events_deleted', 'job.audit_events_deleted'));
grant insert on audit_event to litfass_retention;

-- Months are made ahead by the retention job.
grant execute on function litfass_ensure_performance_month(date) to litfass_retention;

-- Keeps performance from a day on: drops the facts of one earlier month, and returns its table; null when there is none.
-- The last twelve months can't be dropped. It waits 2 s for its locks, so that reports don't queue behind it for longer.
create function litfass_drop_performance_before(wanted date) returns text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
as $function$
declare
  kept_from date := date_trunc('month', wanted::timestamp)::date;
  month_table text;
begin
  if kept_from > date_trunc('month', now() - interval '12 months')::date then
    raise exception 'the performance of the last twelve months is kept: % is too late', wanted;
  end if;
  -- Loads hold it shared: one that has begun doesn't bring a dropped month back.
  perform pg_advisory_xact_lock(1818850409);
  insert into retention_horizon as known (first_day) values (kept_from)
    on conflict (is_only_row) do update set first_day = greatest(known.first_day, excluded.first_day);
  select class.relname into month_table
    from pg_inherits as part join pg_class as class on class.oid = part.inhrelid
    where part.inhparent = 'performance_fact'::regclass
      and class.relname < 'performance_fact_' || to_char(kept_from, 'YYYY_MM')
    order by class.relname limit 1;
  if month_table is null then
    return null;
  end if;
  execute format('drop table %I', month_table);
  return month_table;
end
$function$;
revoke execute on function litfass_drop_performance_before(date) from public;
grant execute on function litfass_drop_performance_before(date) to litfass_retention;

-- Once a day, by one worker. A job of the same day isn't queued again while its row is kept.
select jobs.create_queue('retention', '{"policy": "exclusive", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true,
  "retryDelayMax": 3600, "heartbeatSeconds": 10, "expireInSeconds": 86399, "deleteAfterSeconds": 172800}'::jsonb);
