import { privacyFloor } from '../audiences/index.ts';

export const deliveryStatuses = ['NOT_READY', 'SCHEDULED', 'DELIVERING', 'LIMITED', 'STOPPED', 'ENDED'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * The SQL that computes the delivery of a `campaign` from its row, its audiences, and a row `company` with
 *
 *     - `id`: the id of its company,
 *     - `today`: the day in the company's time zone,
 *     - `through`: the last day there that reports cover; null before the first load,
 *     - `suspended`: whether the company isn't active.
 *
 * The filter of the list and the field use the same CASE, so that they always agree.
 */
interface AudienceConditions {
  /** At least one audience of the campaign is below the privacy floor. */
  readonly someSmall: string;
  /** At least one audience isn't below it, although another is. */
  readonly someLarge: string;
}

const exhausted = `case
    when campaign.budget_period = 'LIFETIME' then campaign.total_spend_micros
    when campaign.last_spend_day = company.today then campaign.last_spend_day_micros
    else 0 end >= campaign.budget_amount_micros`;

/** Nothing was spent on the last two days with reports, although the campaign was scheduled to run on them. */
const idle = `coalesce(campaign.status = 'ACTIVE' and campaign.start_date < company.through
    and coalesce(campaign.end_date >= company.through, true)
    and coalesce(campaign.last_spend_day < company.through - 1, true), false)`;

/** The delivery status as a CASE, with each status written by `outcome`. */
function statusCase(outcome: (status: DeliveryStatus) => string, { someSmall, someLarge }: AudienceConditions): string {
  const [limited, stopped] = [outcome('LIMITED'), outcome('STOPPED')];
  // The uses of large audiences are read only when the result depends on them.
  const withSmall = limited === stopped ? limited : `case when ${someLarge} then ${limited} else ${stopped} end`;
  return `case
    when campaign.status = 'ARCHIVED' or campaign.end_date < company.today then ${outcome('ENDED')}
    when campaign.status = 'DRAFT' then ${outcome('NOT_READY')}
    when campaign.status = 'PAUSED' or company.suspended then ${stopped}
    when campaign.start_date > company.today then ${outcome('SCHEDULED')}
    when campaign.budget_period = 'LIFETIME' and ${exhausted} then ${stopped}
    when ${someSmall} then ${withSmall}
    when ${exhausted} or ${idle} then ${limited}
    else ${outcome('DELIVERING')}
  end`;
}

const asText = (status: DeliveryStatus) => `'${status}'`;

/** The status and its reasons, for campaigns that meet a condition. */
export const deliveryOfCampaignsSql = (condition: string) => `select campaign.id as "campaignId",
  ${statusCase(asText, { someSmall: 'cardinality(audiences.small) > 0', someLarge: 'cardinality(audiences.small) < audiences.total' })} as status,
  company.suspended,
  company.today < campaign.start_date or company.today > campaign.end_date as outside,
  ${exhausted} as exhausted,
  ${idle} and not ${exhausted} as idle,
  audiences.small as "smallAudienceIds"
from campaign
-- OFFSET 0 keeps PostgreSQL from writing an expression out at each place that names it.
cross join lateral (
  select company.id, company.status <> 'ACTIVE' as suspended,
    (litfass_now() at time zone company.time_zone)::date as today,
    (state.data_through at time zone company.time_zone)::date as through
  from company left join performance_state as state on state.company_id = company.id
  where company.id = campaign.company_id
  offset 0
) as company
cross join lateral (
  select count(*) as total,
    coalesce(array_agg(audience.id order by audience.id) filter (where audience.member_count < ${privacyFloor}), '{}') as small
  from campaign_audience as used
  join audience on audience.company_id = used.company_id and audience.id = used.audience_id
  where used.company_id = campaign.company_id and used.campaign_id = campaign.id
) as audiences
where ${condition}`;

/**
 * The uses of small audiences. OFFSET 0 makes PostgreSQL look them up audience by audience; it would otherwise read the
 * uses of all audiences of the company.
 */
const smallUses = `audience
    cross join lateral (
      select * from campaign_audience as used
      where used.company_id = audience.company_id and used.audience_id = audience.id offset 0
    ) as used`;

const ofSmall = `audience.company_id = company.id and audience.member_count < ${privacyFloor}`;

/**
 * Whether the campaign is in a set, which is computed once for the whole list. unnest() makes PostgreSQL expect ten
 * ids, so that it always looks them up in a hash table. When it expects more ids than fit into work_mem, it compares
 * each campaign with each id.
 */
const isOneOf = (ids: string) => `campaign.id in (select unnest(array(${ids})))`;

const ofCompany: AudienceConditions = {
  someSmall: isOneOf(`select used.campaign_id from ${smallUses} where ${ofSmall}`),
  someLarge: isOneOf(`select other.campaign_id from ${smallUses}
    join campaign_audience as other on other.company_id = used.company_id and other.campaign_id = used.campaign_id
    join audience as large on large.company_id = other.company_id and large.id = other.audience_id
    where ${ofSmall} and large.member_count >= ${privacyFloor}`),
};

/** The status of a campaign of one company. */
export const deliveryStatusSql = statusCase(asText, ofCompany);

const running = `campaign.status = 'ACTIVE' and campaign.start_date <= company.today`;

/** For each status, a condition on indexed columns that all its campaigns meet. */
const candidates: Record<DeliveryStatus, string> = {
  NOT_READY: `campaign.status = 'DRAFT'`,
  SCHEDULED: `campaign.status = 'ACTIVE' and campaign.start_date > company.today`,
  DELIVERING: running,
  LIMITED: running,
  STOPPED: `campaign.status in ('ACTIVE', 'PAUSED')`,
  ENDED: `campaign.status = 'ARCHIVED' or campaign.end_date < company.today`,
};

/** The statuses that differ only by the campaign's audiences. */
const byAudiences: readonly DeliveryStatus[] = ['DELIVERING', 'LIMITED', 'STOPPED'];

/**
 * The condition that a campaign of one company has one of these statuses. It is a boolean CASE, for which PostgreSQL
 * expects every second campaign to match. So it reads a first page in the order of the list instead of all campaigns.
 */
export function hasDeliveryStatus(wanted: readonly DeliveryStatus[]): string {
  if (wanted.length === 0) return 'false';
  const found = Array.from(new Set(wanted.map((status) => `(${candidates[status]})`))).join(' or ');
  const isWanted = (status: DeliveryStatus) => String(wanted.includes(status));
  const audiencesDecide = new Set(byAudiences.map(isWanted)).size > 1;
  return `(${found}) and ${statusCase(isWanted, audiencesDecide ? ofCompany : { someSmall: 'false', someLarge: 'false' })}`;
}
