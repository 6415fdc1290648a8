import { sql } from 'kysely';
import { anyOf, ofScope, query, type Runner, statement, uuidArray } from '../../db/sql.ts';
import type { PartnerRunner, TenantRunner } from '../../db/tenant.ts';
import type { UsageRange } from './range.ts';

/** Usage to add; `at` lies within the day in any time zone. */
export interface GivenUsage {
  readonly tokens: readonly {
    readonly id: string;
    readonly at: string;
    readonly requests: number;
    readonly errors: number;
    readonly rate_limited: number;
    readonly cost: number;
  }[];
  readonly scopes: readonly { readonly id: string; readonly at: string; readonly scope: string }[];
  readonly partners: readonly {
    readonly id: string;
    readonly company_id: string;
    readonly at: string;
    readonly requests: number;
    readonly last_used_at: string;
  }[];
  /** All requests of partners, whether they reached a company or not. */
  readonly partner_totals: readonly {
    readonly id: string;
    readonly at: string;
    readonly requests: number;
    readonly errors: number;
    readonly rate_limited: number;
    readonly cost: number;
  }[];
}

/** Rows in the order of their key, so that processes that add concurrently can't deadlock. */
const addUsageText = `with tokens as (
  insert into api_token_usage_day as known (company_id, token_id, day, requests, errors, rate_limited, cost)
  select token.company_id, token.id, (given.at at time zone company.time_zone)::date,
    sum(given.requests), sum(given.errors), sum(given.rate_limited), sum(given.cost)
  from jsonb_to_recordset($1::jsonb) as given
    (id uuid, at timestamptz, requests bigint, errors bigint, rate_limited bigint, cost bigint)
  join api_token as token on token.id = given.id
  join company on company.id = token.company_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, token_id, day) do update set requests = known.requests + excluded.requests,
    errors = known.errors + excluded.errors, rate_limited = known.rate_limited + excluded.rate_limited,
    cost = known.cost + excluded.cost
), quarters as (
  insert into api_token_usage_quarter as known (company_id, token_id, quarter, requests)
  select token.company_id, token.id, given.at, sum(given.requests)
  from jsonb_to_recordset($1::jsonb) as given (id uuid, at timestamptz, requests bigint)
  join api_token as token on token.id = given.id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, token_id, quarter) do update set requests = known.requests + excluded.requests
), forgotten as (
  delete from api_token_usage_quarter as old
  using jsonb_to_recordset($1::jsonb) as given (id uuid, at timestamptz), api_token as token
  where token.id = given.id and old.company_id = token.company_id and old.token_id = token.id
    and old.quarter < given.at - interval '25 hours'
), scopes as (
  insert into api_token_scope_use as known (company_id, token_id, scope, last_used_on)
  select token.company_id, token.id, given.scope, max((given.at at time zone company.time_zone)::date)
  from jsonb_to_recordset($2::jsonb) as given (id uuid, at timestamptz, scope text)
  join api_token as token on token.id = given.id
  join company on company.id = token.company_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, token_id, scope) do update set last_used_on = excluded.last_used_on
    where known.last_used_on < excluded.last_used_on
), partners as (
  insert into partner_usage_day as known (company_id, partner_id, day, requests, last_used_at)
  select company.id, given.id, (given.at at time zone company.time_zone)::date,
    sum(given.requests), max(given.last_used_at)
  from jsonb_to_recordset($3::jsonb) as given
    (id uuid, company_id uuid, at timestamptz, requests bigint, last_used_at timestamptz)
  join company on company.id = given.company_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, partner_id, day) do update set requests = known.requests + excluded.requests,
    last_used_at = greatest(known.last_used_at, excluded.last_used_at)
), partner_totals as (
  insert into partner_request_day as known (partner_id, day, requests, errors, rate_limited, cost)
  select partner.id, (given.at at time zone 'UTC')::date,
    sum(given.requests), sum(given.errors), sum(given.rate_limited), sum(given.cost)
  from jsonb_to_recordset($4::jsonb) as given
    (id uuid, at timestamptz, requests bigint, errors bigint, rate_limited bigint, cost bigint)
  join partner on partner.id = given.id
  group by 1, 2 order by 1, 2
  on conflict (partner_id, day) do update set requests = known.requests + excluded.requests,
    errors = known.errors + excluded.errors, rate_limited = known.rate_limited + excluded.rate_limited,
    cost = known.cost + excluded.cost
)
select 1 as done`;

/** Adds usage to the stored usage, in one statement. */
export async function addUsage(identity: Runner, given: GivenUsage): Promise<void> {
  await identity.all(
    statement(
      addUsageText,
      [given.tokens, given.scopes, given.partners, given.partner_totals].map((rows) => JSON.stringify(rows)),
    ),
  );
}

/** Requests on one day. */
export interface UsageDayRow {
  readonly date: string;
  readonly requests: string;
  readonly errors: string;
  readonly rateLimited: string;
  readonly cost: string;
}

/** The requests with a key on one day. */
export interface TokenDayRow extends UsageDayRow {
  readonly tokenId: string;
}

const tokenDaysText = `select wanted.id as "tokenId", calendar.day::date as "date", coalesce(used.requests, 0) as "requests",
  coalesce(used.errors, 0) as "errors", coalesce(used.rate_limited, 0) as "rateLimited", coalesce(used.cost, 0) as "cost"
from unnest($1::uuid[]) as wanted (id)
cross join generate_series($2::date, $3::date, interval '1 day') as calendar (day)
left join api_token_usage_day as used
  on used.company_id = any($4::uuid[]) and used.token_id = wanted.id and used.day = calendar.day::date
order by calendar.day`;

/** A row for every key and every day of a range, oldest first. */
export function findTokenDays(
  tenant: TenantRunner,
  tokenIds: readonly string[],
  { startDate, endDate }: UsageRange,
): Promise<TokenDayRow[]> {
  return tenant.all(statement(tokenDaysText, [uuidArray(tokenIds), startDate, endDate, tenant.scope.parameter]));
}

const companyDaysText = `select calendar.day::date as "date", coalesce(sum(used.requests), 0)::bigint as "requests",
  coalesce(sum(used.errors), 0)::bigint as "errors", coalesce(sum(used.rate_limited), 0)::bigint as "rateLimited",
  coalesce(sum(used.cost), 0)::bigint as "cost"
from generate_series($1::date, $2::date, interval '1 day') as calendar (day)
left join api_token_usage_day as used on used.company_id = any($3::uuid[]) and used.day = calendar.day::date
group by calendar.day order by calendar.day`;

/** The requests with all keys of the scope's companies: a row for every day of a range, oldest first. */
export function findCompanyDays(tenant: TenantRunner, { startDate, endDate }: UsageRange): Promise<UsageDayRow[]> {
  return tenant.all(statement(companyDaysText, [startDate, endDate, tenant.scope.parameter]));
}

const partnerDaysText = `select calendar.day::date as "date", coalesce(used.requests, 0) as "requests",
  coalesce(used.errors, 0) as "errors", coalesce(used.rate_limited, 0) as "rateLimited", coalesce(used.cost, 0) as "cost"
from generate_series($1::date, $2::date, interval '1 day') as calendar (day)
left join partner_request_day as used on used.partner_id = any($3::uuid[]) and used.day = calendar.day::date
order by calendar.day`;

/** The requests of a partner: a row for every day of a range, oldest first. */
export function findPartnerDays(runner: PartnerRunner, { startDate, endDate }: UsageRange): Promise<UsageDayRow[]> {
  return runner.all(statement(partnerDaysText, [startDate, endDate, runner.partner.parameter]));
}

/** Requests with a key in the last 24 hours; the first quarter-hour counts as a whole. */
export interface RecentUseRow {
  readonly tokenId: string;
  readonly requests: string;
}

/** A key that made no request has no row. */
export function findRecentUses(tenant: TenantRunner, tokenIds: readonly string[], at: string): Promise<RecentUseRow[]> {
  return tenant.all(
    query
      .selectFrom('api_token_usage_quarter as use')
      .where('use.company_id', '=', ofScope(tenant))
      .where('use.token_id', '=', anyOf(tokenIds))
      .where('use.quarter', '>', sql<string>`${at}::timestamptz - interval '24 hours 15 minutes'`)
      .groupBy('use.token_id')
      .select(['use.token_id as tokenId', sql<string>`sum(use.requests)`.as('requests')]),
  );
}

/** A permission that a key used within the last 30 days, and the last of those days. */
export interface ScopeUseRow {
  readonly tokenId: string;
  readonly scope: string;
  readonly lastUsedOn: string;
}

/** The last 30 days of a company: today and the 29 days before. */
const recently = sql<string>`(litfass_now() at time zone company.time_zone)::date - 30`;

export function findScopeUses(tenant: TenantRunner, tokenIds: readonly string[]): Promise<ScopeUseRow[]> {
  return tenant.all(
    query
      .selectFrom('api_token_scope_use as use')
      .innerJoin('company', 'company.id', 'use.company_id')
      .where('use.company_id', '=', ofScope(tenant))
      .where('use.token_id', '=', anyOf(tokenIds))
      .where('use.last_used_on', '>', recently)
      .select(['use.token_id as tokenId', 'use.scope', 'use.last_used_on as lastUsedOn']),
  );
}

/** A partner's requests to a company within the last 30 days, and its last request at any time. */
export interface PartnerUseRow {
  readonly companyId: string;
  readonly partnerId: string;
  readonly requestsLast30Days: string;
  readonly lastUsedAt: string;
}

/** The partners' usage in the companies of the scope; a partner without requests has no row. */
export function findPartnerUses(tenant: TenantRunner, partnerIds: readonly string[]): Promise<PartnerUseRow[]> {
  return tenant.all(
    query
      .selectFrom('partner_usage_day as use')
      .innerJoin('company', 'company.id', 'use.company_id')
      .where('use.company_id', '=', ofScope(tenant))
      .where('use.partner_id', '=', anyOf(partnerIds))
      .groupBy(['use.company_id', 'use.partner_id'])
      .select([
        'use.company_id as companyId',
        'use.partner_id as partnerId',
        sql<string>`coalesce(sum(use.requests) filter (where use.day > ${recently}), 0)::bigint`.as(
          'requestsLast30Days',
        ),
        sql<string>`max(use.last_used_at)`.as('lastUsedAt'),
      ]),
  );
}
