import type { CompanyStatus } from '../../auth/company-status.ts';
import { isUuid } from '../../db/list/list-filter.ts';
import { anyOf, query, type Runner, statement } from '../../db/sql.ts';
import type { CompanyValues } from './company-rules.ts';

/** A company as it was locked for a change. */
export interface LockedCompany extends CompanyValues {
  readonly id: string;
  readonly status: CompanyStatus;
  /** Null: the default of the installation. */
  readonly rateLimitPoints: number | null;
  readonly secondFactorRequiredFrom: string | null;
  /** When the erasure of a closed company began. */
  readonly erasureStartedAt: string | null;
}

/** Whether the database can compute with a time zone of this exact name. */
export function knowsTimeZone(staff: Runner, name: string): Promise<boolean> {
  return staff.has(statement('select name from pg_timezone_names where name = $1', [name]));
}

export async function insertCompany(
  staff: Runner,
  company: CompanyValues & { readonly id: string; readonly createdAt: string },
): Promise<void> {
  await staff.all(
    query.insertInto('company').values({
      id: company.id,
      ...columnsOf(company),
      created_at: company.createdAt,
      updated_at: company.createdAt,
    }),
  );
}

/** Locks a company against other changes of staff. */
export async function lockCompany(staff: Runner, id: string): Promise<LockedCompany | undefined> {
  return (await lockCompanies(staff, [id])).get(id.toLowerCase());
}

/**
 * Locks companies against other changes of staff, in the order of their IDs so that two transactions can't deadlock.
 * Returns those that exist, by ID.
 */
export async function lockCompanies(
  staff: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedCompany>> {
  const rows = await staff.all<LockedCompany>(
    query
      .selectFrom('company')
      .where('id', '=', anyOf(ids.filter(isUuid)))
      .select([
        'id',
        'name',
        'kind',
        'status',
        'currency_code as currencyCode',
        'time_zone as timeZone',
        'domain',
        'agency_id as agencyId',
        'rate_limit_points as rateLimitPoints',
        'second_factor_required_from as secondFactorRequiredFrom',
        'erasure_started_at as erasureStartedAt',
      ])
      .orderBy('id')
      .forUpdate(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function updateCompanyValues(
  staff: Runner,
  before: LockedCompany,
  after: CompanyValues,
  at: string,
): Promise<void> {
  const { agency_id, ...others } = columnsOf(after);
  // A statement that sets agency_id makes every process forget all API keys, even if the value stays (migration 0004).
  const agency = before.agencyId === after.agencyId ? {} : { agency_id };
  await staff.all(
    query
      .updateTable('company')
      .set({ ...others, ...agency, updated_at: at })
      .where('id', '=', before.id),
  );
}

export async function updateRateLimitPoints(
  staff: Runner,
  id: string,
  points: number | null,
  at: string,
): Promise<void> {
  await staff.all(query.updateTable('company').set({ rate_limit_points: points, updated_at: at }).where('id', '=', id));
}

export async function clearSecondFactorRule(staff: Runner, id: string, at: string): Promise<void> {
  await staff.all(
    query.updateTable('company').set({ second_factor_required_from: null, updated_at: at }).where('id', '=', id),
  );
}

/** The points that staff gave the keys of a company; null for the default of the installation. */
export async function findRateLimitPoints(staff: Runner, id: string): Promise<number | null> {
  const found = await staff.first(
    query.selectFrom('company').where('id', '=', id).select('rate_limit_points as points'),
  );
  return found?.points ?? null;
}

/** The status of a company with the reason that staff gave; null when it becomes active. */
export interface StatusChange {
  readonly status: CompanyStatus;
  readonly reason: string | null;
  readonly at: string;
}

export async function updateCompanyStatus(
  staff: Runner,
  id: string,
  { status, reason, at }: StatusChange,
): Promise<void> {
  await staff.all(
    query
      .updateTable('company')
      .set({
        status,
        status_reason: reason,
        suspended_at: status === 'SUSPENDED' ? at : null,
        closed_at: status === 'CLOSED' ? at : null,
        updated_at: at,
      })
      .where('id', '=', id),
  );
}

export function hasCampaigns(staff: Runner, companyId: string): Promise<boolean> {
  return staff.has(query.selectFrom('campaign').where('company_id', '=', companyId).select('company_id').limit(1));
}

export function managesCompanies(staff: Runner, companyId: string): Promise<boolean> {
  return staff.has(query.selectFrom('company').where('agency_id', '=', companyId).select('id').limit(1));
}

function columnsOf({ name, kind, currencyCode, timeZone, domain, agencyId }: CompanyValues) {
  return { name, kind, currency_code: currencyCode, time_zone: timeZone, domain, agency_id: agencyId };
}
