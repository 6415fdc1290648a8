/**
 * A number from 0 up to but not including `below`, the same for the same text on every machine. md5 never changes;
 * PostgreSQL's own hash functions and random() may.
 */
function chance(text: string, below: number): string {
  return `(('x' || left(md5(${text}), 7))::bit(28)::integer % ${below})`;
}

/**
 * The staged facts of every campaign that has begun and is no draft: `$1` the last day, `$2` the company in whose name
 * one campaign of long ago counts impressions beyond 2^53, `$3` the number of days. Whole numbers only: no rounding differs between machines.
 */
export const factsSql = `
with price (channel, cpm, clicks, starts, completions) as (values
  -- Micros for 1,000 impressions; clicks in a million impressions; video starts and completions in a hundred.
  ('CTV', 28000000, 400, 98, 95), ('VIDEO', 12000000, 4100, 96, 61), ('DISPLAY', 2500000, 1200, 0, 0),
  ('NATIVE', 4000000, 3500, 0, 0), ('AUDIO', 9000000, 600, 97, 88), ('DOOH', 7000000, 0, 0, 0)
), device (channel, device_type, share) as (values
  ('CTV', 'TV', 91), ('CTV', 'TABLET', 9), ('VIDEO', 'PHONE', 55), ('VIDEO', 'DESKTOP', 27), ('VIDEO', 'TV', 18),
  ('DISPLAY', 'PHONE', 64), ('DISPLAY', 'DESKTOP', 36), ('NATIVE', 'PHONE', 71), ('NATIVE', 'DESKTOP', 29),
  ('AUDIO', 'PHONE', 68), ('AUDIO', 'OTHER', 32), ('DOOH', 'OTHER', 100)
), market (time_zone, country, share) as (values
  ('Europe/Berlin', 'DE', 86), ('Europe/Berlin', 'AT', 14), ('Europe/Vienna', 'AT', 78), ('Europe/Vienna', 'DE', 22),
  ('Europe/Zurich', 'CH', 83), ('Europe/Zurich', 'DE', 17), ('Europe/London', 'GB', 100), ('Europe/Paris', 'FR', 100),
  ('Europe/Stockholm', 'SE', 100), ('Europe/Oslo', 'NO', 100), ('America/New_York', 'US', 100),
  ('America/Los_Angeles', 'US', 100), ('Asia/Tokyo', 'JP', 100), ('Australia/Sydney', 'AU', 100)
), flight as (
  select campaign.*, company.time_zone, ${chance('campaign.id::text', 1000)} as character,
    coalesce(end_date, start_date + 399) - start_date + 1 as length,
    least(coalesce(end_date, $1::date), $1::date - case
      when company.status <> 'ACTIVE' then 30
      when campaign.status = 'PAUSED' then 3 + ${chance(`'paused ' || campaign.id`, 20)}
      -- One in forty has stopped spending without anybody's doing.
      when ${chance(`'idle ' || campaign.id`, 40)} = 0 then 5
      else 0 end) as last_day,
    campaign.id = (select large.id from campaign as large
      where large.company_id = $2::uuid and large.status <> 'DRAFT'
        and large.start_date > $1::date - 330 and large.end_date < $1::date - 120
      order by large.id limit 1) as is_large
  from campaign
  join company on company.id = campaign.company_id
  where campaign.status <> 'DRAFT'
), day as (
  select flight.*, date.day, date.day - start_date as number, date.luck as day_luck,
    -- In a hundred: weekends are quieter, no two days are alike, and the last day still runs.
    (case extract(isodow from date.day) when 6 then 84 when 7 then 79 else 93 end + ${chance(`id::text || date.day`, 7)})
      * case when date.day = $1::date then 60 else 100 end / 100 as level
  from flight
  cross join lateral (
    select $1::date - ago as day, ${chance(`id::text || ago`, 1_000_003)} as luck from generate_series(0, $3::integer - 1) as ago
    where $1::date - ago between start_date and last_day
  ) as date
), spending as (
  select day.*, case
      -- As fast as possible: a day's budget is gone by the evening, a lifetime's after half the time, to the micro.
      when budget_pacing = 'ASAP' and budget_period = 'DAILY' then budget_amount_micros
      when budget_pacing = 'ASAP' then case
        when number < (length + 1) / 2 then budget_amount_micros / ((length + 1) / 2)
          + case when number = 0 then budget_amount_micros % ((length + 1) / 2) else 0 end
        else 0 end
      when budget_period = 'DAILY' then budget_amount_micros * level / 100
      else budget_amount_micros / length * level / 100 end as spend
  from day
), split as (
  select spending.*, device_type, country, cpm, clicks, starts, completions,
    row_number() over parts = 1 as is_first,
    spend * device.share / 100 * market.share / 100 as part,
    sum(spend * device.share / 100 * market.share / 100) over (partition by id, day) as parts
  from spending
  join price using (channel)
  join device using (channel)
  join market using (time_zone)
  where spend > 0
  window parts as (partition by id, day order by device_type, country)
), shown as (
  select split.*, case when is_first then part + spend - parts else part end::bigint as spend_micros,
    (day_luck + ascii(device_type) * 31 + ascii(country) * 17) % 21 as luck
  from split
), counted as (
  select shown.*, (spend_micros * 1000 / (cpm::bigint * (90 + luck + character % 10) / 100))
    + case when is_large then 1000000000000007 else 0 end as impressions
  from shown
), clicked as (
  select counted.*, case when is_large then 0 else impressions * clicks * (85 + luck) / 100000000 end as click_count
  from counted
)
insert into performance_staging (line, company_id, campaign_id, day, device_type, country, impressions, clicks, spend_micros,
  video_starts, video_completions, conversions, conversion_value_micros)
select 0, company_id, id, day, device_type, country, impressions, click_count, spend_micros,
  impressions * starts / 100, impressions * starts / 100 * (completions - luck / 4) / 100,
  conversions, conversions * (38 + luck) * 1000000
from clicked
-- After a click, and now and then after a mere impression.
cross join lateral (select click_count * (2 + character % 4) / 100
  + case when is_large then 0 else (impressions + luck * 900) / 20000 end as conversions) as outcome`;

/**
 * A line of zeros on the last day `$1` for each company without one, as the platform sends it, so that the day counts
 * as loaded.
 */
export const silentCompaniesSql = `
insert into performance_staging (line, company_id, campaign_id, day, device_type, country, impressions, clicks, spend_micros,
  video_starts, video_completions, conversions, conversion_value_micros)
select distinct on (company_id) 0, company_id, id, $1::date, 'OTHER', 'ZZ', 0, 0, 0, 0, 0, 0, 0
from campaign
where not exists (select from performance_staging as staged where staged.company_id = campaign.company_id and staged.day = $1::date)
order by company_id, id`;
