-- Daily figures. A day is a calendar day of the company's own time zone, so no instant is ever cut in two here.
-- company_id leads every key, as in 0002. There are no foreign keys to campaign: campaigns are never deleted, the loader
-- asks for each one, and attaching a month to a table that has them would lock out every write to campaign.
-- Locks: SHARE ROW EXCLUSIVE on company, for a foreign key
-- Time: less than 100 ms; independent of the number of rows.

-- One partition a month: a range reads its months only, and a month can be moved or dropped as a whole. The wide columns
-- come first, which saves 8 bytes of padding a row.
create table performance_fact (
  company_id uuid not null,
  campaign_id uuid not null,
  impressions bigint not null check (impressions >= 0),
  clicks bigint not null check (clicks >= 0),
  spend_micros bigint not null check (spend_micros >= 0),
  video_starts bigint not null check (video_starts >= 0),
  video_completions bigint not null check (video_completions >= 0),
  conversions bigint not null check (conversions >= 0),
  conversion_value_micros bigint not null check (conversion_value_micros >= 0),
  day date not null,
  channel text collate "C" not null,
  device_type text collate "C" not null check (device_type in ('TV', 'PHONE', 'TABLET', 'DESKTOP', 'OTHER')),
  country text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  primary key (company_id, day, campaign_id, device_type, country)
) partition by range (day);
-- For the days of a few campaigns. Its keys repeat for every device and country, so PostgreSQL keeps them once.
create index performance_fact_campaign on performance_fact (company_id, campaign_id, day);

-- Makes the partition of a day's month. The loader calls it; it owns nothing, so the function runs as the owner.
-- ATTACH, unlike CREATE … PARTITION OF, lets reports go on reading meanwhile.
create function litfass_ensure_performance_month(wanted date) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $function$
declare
  first_day date := date_trunc('month', wanted::timestamp)::date;
  month_table text := 'performance_fact_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(month_table) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(1818850407);
  if to_regclass(month_table) is not null then
    return;
  end if;
  execute format('create table %I (like performance_fact including constraints including indexes)', month_table);
  -- Reached through the table above only; by itself it shows nothing to anybody.
  execute format('alter table %I enable row level security', month_table);
  execute format('alter table %I force row level security', month_table);
  execute format('alter table performance_fact attach partition %I for values from (%L) to (%L)',
    month_table, first_day, (first_day + interval '1 month')::date);
end
$function$;
revoke execute on function litfass_ensure_performance_month(date) from public;
grant execute on function litfass_ensure_performance_month(date) to litfass_platform;

-- Roll-ups, kept by the loader in the transaction that changes the facts. Their sums are bigint: a load that would
-- overflow one fails as a whole, so what is stored is always exact.
create table performance_campaign_day (
  company_id uuid not null,
  campaign_id uuid not null,
  impressions bigint not null,
  clicks bigint not null,
  spend_micros bigint not null,
  video_starts bigint not null,
  video_completions bigint not null,
  conversions bigint not null,
  conversion_value_micros bigint not null,
  day date not null,
  channel text collate "C" not null,
  primary key (company_id, campaign_id, day)
);
create index performance_campaign_day_day on performance_campaign_day (company_id, day, campaign_id);

create table performance_campaign_total (
  company_id uuid not null,
  campaign_id uuid not null,
  impressions bigint not null,
  clicks bigint not null,
  spend_micros bigint not null,
  video_starts bigint not null,
  video_completions bigint not null,
  conversions bigint not null,
  conversion_value_micros bigint not null,
  primary key (company_id, campaign_id)
);

create table performance_campaign_device_day (
  company_id uuid not null,
  campaign_id uuid not null,
  impressions bigint not null,
  clicks bigint not null,
  spend_micros bigint not null,
  video_starts bigint not null,
  video_completions bigint not null,
  conversions bigint not null,
  conversion_value_micros bigint not null,
  day date not null,
  channel text collate "C" not null,
  device_type text collate "C" not null,
  primary key (company_id, day, campaign_id, device_type)
);
create index performance_campaign_device_day_campaign on performance_campaign_device_day (company_id, campaign_id, day);

-- Everything without campaigns: a company's day in every combination of the three other dimensions. A slice holds one
-- combination; its number is PostgreSQL's grouping(channel, device_type, country): 4 where all channels are one, 2 where
-- all device types are, 1 where all countries are; a dimension that is one is ''. All slices together are 1.4 times the
-- finest, and a report reads the one that has nothing it doesn't ask for.
create table performance_company_day (
  company_id uuid not null,
  impressions bigint not null,
  clicks bigint not null,
  spend_micros bigint not null,
  video_starts bigint not null,
  video_completions bigint not null,
  conversions bigint not null,
  conversion_value_micros bigint not null,
  day date not null,
  slice smallint not null check (slice between 0 and 7),
  channel text collate "C" not null,
  device_type text collate "C" not null,
  country text collate "C" not null,
  primary key (company_id, slice, day, channel, device_type, country)
);

-- How far a company's figures go: everything before data_through is in, everything before final_through is settled.
create table performance_state (
  company_id uuid primary key references company,
  data_through timestamptz not null,
  final_through timestamptz not null check (final_through <= data_through)
);

do $security$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'performance_fact', 'performance_campaign_day', 'performance_campaign_total', 'performance_campaign_device_day',
    'performance_company_day', 'performance_state'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy app_own_companies on %I for select to litfass_app
         using (company_id = any((select litfass_company_ids())::uuid[]))', tenant_table);
    execute format('create policy platform_all on %I to litfass_platform using (true) with check (true)', tenant_table);
    execute format('grant select on %I to litfass_app', tenant_table);
    execute format('grant select, insert, update, delete on %I to litfass_platform', tenant_table);
  end loop;
end
$security$;
