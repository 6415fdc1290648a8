import type { CopyRows } from '../db/driver.ts';
import { type Runner, statement, uuidArray } from '../db/sql.ts';
import type { Batch } from './performance-csv.ts';

// Facts go through a staging table of this transaction, and the next steps work on whole sets of days. COPY can't write
// to tables with row security anyway.

const metrics = [
  'impressions',
  'clicks',
  'spend_micros',
  'video_starts',
  'video_completions',
  'conversions',
  'conversion_value_micros',
] as const;

const names = metrics.join(', ');
const sums = metrics.map((name) => `sum(${name}) as ${name}`).join(', ');

/** Days after which the facts of a day are final. */
const daysUntilFinal = 3;

const run = async (platform: Runner, text: string, values: readonly unknown[] = []): Promise<void> => {
  await platform.all(statement(text, values));
};

/**
 * Creates the staging table `performance_staging` for this transaction, and removes the 10 s limit on its statements. The
 * retention drops no month until the transaction ends.
 */
export async function openStaging(platform: Runner): Promise<void> {
  await run(platform, `select set_config('statement_timeout', '0', true)`);
  await run(platform, 'select pg_advisory_xact_lock_shared(1818850409)');
  await run(
    platform,
    `create temporary table performance_staging (
      line bigint not null, company_id uuid not null, campaign_id uuid not null,
      ${metrics.map((name) => `${name} bigint not null`).join(', ')},
      day date not null, device_type text collate "C" not null, country text collate "C" not null
    ) on commit drop`,
  );
}

/** Adds lines of a file. The values were validated, so none has a tab, a backslash or a line end. */
export async function stage(copy: CopyRows, { lines, values }: Batch): Promise<void> {
  const rows = lines.map((line, index) => [line, ...values.map((column) => column[index])].join('\t'));
  const columns = `line, day, company_id, campaign_id, device_type, country, ${names}`;
  await copy(`performance_staging (${columns})`, `${rows.join('\n')}\n`);
}

export interface StagedProblem {
  readonly line: string;
  readonly problem: string;
}

const problemsSql = `
with located as (
  select min(staged.line) as line, staged.company_id, staged.campaign_id, staged.day
  from performance_staging as staged group by staged.company_id, staged.campaign_id, staged.day
), problem as (
  select located.line, case
      when company.id is null then 'there is no company ' || located.company_id
      when exists (select from campaign as other where other.id = located.campaign_id and other.company_id <> company.id)
        then 'campaign ' || located.campaign_id || ' belongs to another company than ' || company.id
      else 'company ' || company.id || ' has no campaign ' || located.campaign_id end as problem
  from located
  left join company on company.id = located.company_id
  left join campaign on campaign.company_id = located.company_id and campaign.id = located.campaign_id
  where campaign.id is null
  union all
  select located.line, 'day ' || located.day || ' has not begun in the company''s time zone, ' || company.time_zone
  from located
  join company on company.id = located.company_id
  where located.day > (litfass_now() at time zone company.time_zone)::date
  union all
  select min(staged.line), 'day ' || staged.day || ' is before ' || horizon.first_day || ', the first day that is kept'
  from performance_staging as staged
  join retention_horizon as horizon on staged.day < horizon.first_day
  group by staged.day, horizon.first_day
  union all
  select max(line), 'the same day, campaign, device type and country as line ' || min(line)
  from performance_staging
  group by company_id, day, campaign_id, device_type, country having count(*) > 1
)
select line, problem from problem order by line limit 20`;

/** The conflicts between the staged lines and the company's rows, in the order of the lines, at most 20. */
export function findProblems(platform: Runner): Promise<StagedProblem[]> {
  return platform.all(statement<StagedProblem>(problemsSql, []));
}

/**
 * Makes loads of the same companies wait for each other until the transaction ends, so that the second sees the result
 * of the first. It takes the locks in a fixed order to prevent deadlocks.
 */
export async function lockCompanies(platform: Runner): Promise<void> {
  await run(
    platform,
    `select pg_advisory_xact_lock(1818850408, wanted.key) from (
      select distinct hashtext(company_id::text) as key from performance_staging order by key) as wanted`,
  );
}

/** The difference between the staged days and the stored ones. */
export interface StagedDays {
  readonly facts: string;
  readonly companies: string;
  readonly added: string;
  readonly replaced: string;
  readonly unchanged: string;
}

const differs = metrics.map((name) => `staged.${name} <> stored.${name}`).join(' or ');

/**
 * Writes the days that differ from the stored ones to `performance_change`, and keeps only their lines in the staging
 * table.
 */
export async function compareDays(platform: Runner): Promise<StagedDays> {
  await run(platform, 'analyze performance_staging');
  await run(
    platform,
    `create temporary table performance_change on commit drop as
    with staged_day as (select distinct company_id, day from performance_staging), stored as (
      select fact.* from staged_day
      -- OFFSET 0 keeps this one walk along the key a day; as a join it might read all facts there are.
      cross join lateral (select * from performance_fact as fact
        where fact.company_id = staged_day.company_id and fact.day = staged_day.day offset 0) as fact
    )
    select company_id, day, count(stored.campaign_id) as stored,
      count(*) filter (where staged.campaign_id is null or stored.campaign_id is null or ${differs}) as changes
    from performance_staging as staged
    full join stored using (company_id, day, campaign_id, device_type, country)
    group by company_id, day`,
  );
  const compared = await platform.first(
    statement<StagedDays>(
      `select (select count(*) from performance_staging) as facts, count(distinct company_id) as companies,
        count(*) filter (where stored = 0) as added,
        count(*) filter (where stored > 0 and changes > 0) as replaced,
        count(*) filter (where changes = 0) as unchanged
      from performance_change`,
      [],
    ),
  );
  await run(
    platform,
    `delete from performance_staging as staged using performance_change as change
    where change.changes = 0 and change.company_id = staged.company_id and change.day = staged.day`,
  );
  await run(platform, 'delete from performance_change where changes = 0');
  await run(platform, 'analyze performance_staging, performance_change');
  if (compared === undefined) throw new Error('An aggregate gave no row.');
  return compared;
}

/**
 * Replaces everything stored for the staged companies and days: in the facts, in all roll-ups, and in the spend of the
 * campaigns.
 */
export async function replaceDays(platform: Runner): Promise<void> {
  const bounds = await platform.first(
    statement<{ companies: string[] | null; first: string; last: string }>(
      `select array_agg(distinct company_id::text) as companies, min(day) as first, max(day) as last from performance_change`,
      [],
    ),
  );
  if (bounds?.companies == null) return;
  const { companies, first, last } = bounds;
  // Repeated as values, because only values limit a DELETE to its months and companies.
  const values = [uuidArray(companies), first, last];
  const replaced = (
    table: string,
  ) => `${table}.company_id = any($1::uuid[]) and ${table}.day between $2::date and $3::date
    and exists (select from performance_change as change
      where change.company_id = ${table}.company_id and change.day = ${table}.day)`;

  await run(
    platform,
    `create temporary table performance_campaign_change on commit drop as
    select company_id, campaign_id from performance_campaign_day as stored where ${replaced('stored')}
    union select company_id, campaign_id from performance_staging`,
    values,
  );
  await run(
    platform,
    `update performance_campaign_total as total set ${metrics.map((name) => `${name} = total.${name} - gone.${name}`).join(', ')}
    from (select company_id, campaign_id, ${sums} from performance_campaign_day as stored
      where ${replaced('stored')} group by company_id, campaign_id) as gone
    where total.company_id = gone.company_id and total.campaign_id = gone.campaign_id`,
    values,
  );
  for (const table of [
    'performance_fact',
    'performance_campaign_day',
    'performance_campaign_device_day',
    'performance_company_day',
  ]) {
    await run(platform, `delete from ${table} as stored where ${replaced('stored')}`, values);
  }

  await run(
    platform,
    `select litfass_ensure_performance_month(first_day) from (
      select distinct date_trunc('month', day::timestamp)::date as first_day from performance_change order by first_day) as month`,
  );
  // In the order of the keys, so that a day's facts are stored together, campaign by campaign.
  await run(
    platform,
    `insert into performance_fact (company_id, day, campaign_id, channel, device_type, country, ${names})
    select staged.company_id, day, campaign_id, campaign.channel, device_type, country, ${names}
    from performance_staging as staged
    join campaign on campaign.company_id = staged.company_id and campaign.id = staged.campaign_id
    order by staged.company_id, day, campaign_id, device_type, country`,
  );
  const rollUp = (table: string, columns: string) =>
    run(
      platform,
      `insert into ${table} (company_id, ${columns}, ${names})
      select staged.company_id, ${columns}, ${sums} from performance_staging as staged
      join campaign on campaign.company_id = staged.company_id and campaign.id = staged.campaign_id
      group by staged.company_id, ${columns} order by staged.company_id, ${columns}`,
    );
  await rollUp('performance_campaign_day', 'day, campaign_id, channel');
  await rollUp('performance_campaign_device_day', 'day, campaign_id, channel, device_type');
  await run(
    platform,
    `with finest as materialized (
      select staged.company_id, day, channel, device_type, country, ${sums} from performance_staging as staged
      join campaign on campaign.company_id = staged.company_id and campaign.id = staged.campaign_id
      group by staged.company_id, day, channel, device_type, country
    )
    insert into performance_company_day (company_id, day, slice, channel, device_type, country, ${names})
    select company_id, day, grouping(channel, device_type, country),
      coalesce(channel, ''), coalesce(device_type, ''), coalesce(country, ''), ${sums}
    from finest group by company_id, day, cube (channel, device_type, country)
    order by company_id, 3, day, 4, 5, 6`,
  );
  await run(
    platform,
    `insert into performance_campaign_total as total (company_id, campaign_id, ${names})
    select company_id, campaign_id, ${sums} from performance_staging group by company_id, campaign_id
    on conflict (company_id, campaign_id) do update
    set ${metrics.map((name) => `${name} = total.${name} + excluded.${name}`).join(', ')}`,
  );
  await recordSpend(platform);
}

/**
 * Copies the spend of each changed campaign from the roll-ups into its own row, which a filter on the delivery status
 * reads. It runs last, because a mutation of these campaigns waits from here until the transaction ends. It locks them in
 * the order of their ids, as mutations do, so that the two can't deadlock.
 */
async function recordSpend(platform: Runner): Promise<void> {
  await run(
    platform,
    `with changed as materialized (
      select campaign.company_id, campaign.id from performance_campaign_change as change
      join campaign on campaign.company_id = change.company_id and campaign.id = change.campaign_id
      order by campaign.id for no key update of campaign
    )
    update campaign set total_spend_micros = total.spend_micros, last_spend_day = last.day,
      last_spend_day_micros = coalesce(last.spend_micros, 0)
    from changed
    join performance_campaign_total as total on total.company_id = changed.company_id and total.campaign_id = changed.id
    left join lateral (
      select day.day, day.spend_micros from performance_campaign_day as day
      where day.company_id = changed.company_id and day.campaign_id = changed.id and day.spend_micros > 0
      order by day.day desc limit 1
    ) as last on true
    where campaign.company_id = changed.company_id and campaign.id = changed.id
      and (campaign.total_spend_micros, campaign.last_spend_day, campaign.last_spend_day_micros)
        is distinct from (total.spend_micros, last.day, coalesce(last.spend_micros, 0))`,
  );
  await run(platform, 'drop table performance_campaign_change');
}

/**
 * Advances the time through which a company has data: the end of its last loaded day in its time zone, but never beyond
 * now. Data is final through three days earlier. Neither time ever goes back.
 */
export async function advanceState(platform: Runner): Promise<void> {
  await run(
    platform,
    `insert into performance_state as state (company_id, data_through, final_through)
    select company.id,
      least(((last.day + 1)::timestamp at time zone company.time_zone), litfass_now()),
      (last.day + 1 - ${daysUntilFinal})::timestamp at time zone company.time_zone
    from (select company_id, max(day) as day from performance_change group by company_id) as last
    join company on company.id = last.company_id
    on conflict (company_id) do update set
      data_through = greatest(state.data_through, excluded.data_through),
      final_through = greatest(state.final_through, excluded.final_through)`,
  );
}

/** Drops the staging table, so that the same transaction can create another one. */
export async function closeStaging(platform: Runner): Promise<void> {
  await run(platform, 'drop table performance_staging, performance_change');
}
