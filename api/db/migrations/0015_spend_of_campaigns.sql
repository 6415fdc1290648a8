-- The spend that delivery depends on stands in the campaign's own row, so that a filter on the delivery status reads one
-- table. Looking it up in the roll-ups took 20 µs for each campaign: 2 s for a company with 100,000. The loader keeps
-- these columns equal to the roll-ups in the transaction that changes them.
-- Locks: ACCESS EXCLUSIVE on campaign until its rows are updated
-- Time: 2 minutes with a million campaigns.
alter table campaign
  add column total_spend_micros bigint not null default 0,
  add column last_spend_day date, -- the last day with any spend; null: there is none
  add column last_spend_day_micros bigint not null default 0;

-- Four of the six delivery statuses follow from the status, the schedule and the account alone.
create index campaign_status on campaign (company_id, status, start_date);

-- The owner is bound by row security as well; this role sees all rows.
set local role litfass_platform;
update campaign set
  total_spend_micros = total.spend_micros,
  last_spend_day = last.day,
  last_spend_day_micros = coalesce(last.spend_micros, 0)
from performance_campaign_total as total
left join lateral (
  select day.day, day.spend_micros from performance_campaign_day as day
  where day.company_id = total.company_id and day.campaign_id = total.campaign_id and day.spend_micros > 0
  order by day.day desc limit 1
) as last on true
where campaign.company_id = total.company_id and campaign.id = total.campaign_id;
reset role;
