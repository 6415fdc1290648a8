import { randomUUID } from 'node:crypto';
import type { ActingContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { type CompanyRow, platformCompanyTable } from '../companies/index.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { emailErrors, inviteMember, notSent, type SentInvitation } from '../members/index.ts';
import { type CompanyAccessCounts, countAccess } from './access-store.ts';
import { agencyErrors, type CompanyValues, normalized, valueErrors } from './company-rules.ts';
import {
  findRateLimitPoints,
  hasCampaigns,
  insertCompany,
  knowsTimeZone,
  lockCompanies,
  lockCompany,
  type LockedCompany,
  managesCompanies,
  updateCompanyValues,
} from './company-store.ts';
import { platformErrors } from './errors.ts';
import { recordCompanyEvent, recordInvitation } from './staff-audit.ts';

/** Lists all companies of the platform. Staff only. */
export function listPlatformCompanies(
  { database, services, viewer }: ActingContext,
  list: ListArguments,
): Promise<Page<CompanyRow>> {
  const context = { cursors: services.cursors, viewerId: viewer.actor.id };
  return readPage(database.staff(viewer.staffScope()), platformCompanyTable, context, list);
}

/** A company as staff see it. */
export interface PlatformCompany {
  readonly company: CompanyRow;
  /** The agency that manages it. */
  readonly agency: CompanyRow | null;
  readonly access: CompanyAccessCounts;
  /** Null: the default of the installation. */
  readonly rateLimitPoints: number | null;
}

/** One company with the number of its keys, members and partners. Its audit log records the look-up. Staff only. */
export async function getPlatformCompany(context: ActingContext, id: string): Promise<PlatformCompany | undefined> {
  const { database, services, viewer } = context;
  return database.staff(viewer.staffScope()).transaction(async (staff) => {
    const [company] = await findByIds(staff, platformCompanyTable, [id]);
    if (company === undefined) return undefined;
    await recordCompanyEvent(staff, context, { companyId: company.id, action: 'company.viewed', changes: [] });
    const access = await countAccess(staff, company.id, timestampText(services.now()));
    const agency = company.agencyId === null ? null : await found(staff, company.agencyId);
    return { company, agency, access, rateLimitPoints: await findRateLimitPoints(staff, company.id) };
  });
}

export interface CreateCompanyInput extends Omit<CompanyValues, 'domain' | 'agencyId'> {
  readonly domain?: string | null | undefined;
  readonly agencyId?: string | null | undefined;
  readonly adminEmail?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

export interface CompanyInvitationResult extends SentInvitation {
  readonly company: CompanyRow | null;
  readonly userErrors: readonly UserError[];
}

/** Creates a company, and invites its first admin if an email address is given. Staff only. */
export async function createCompany(
  context: ActingContext,
  input: CreateCompanyInput,
): Promise<CompanyInvitationResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const values = normalized({ ...input, domain: input.domain ?? null, agencyId: input.agencyId ?? null });
  const { agencyId } = values;
  const adminEmail = input.adminEmail?.trim() ?? null;
  const outcome = await database.transaction((staff) => {
    const create = async (): Promise<IdempotentOutcome> => {
      const id = randomUUID();
      const wrong = valueErrors(values, await knowsTimeZone(staff, values.timeZone));
      if (agencyId !== null) wrong.push(...agencyErrors({ ...values, id }, await lockCompany(staff, agencyId)));
      if (adminEmail !== null) wrong.push(...emailErrors(adminEmail, 'adminEmail'));
      if (wrong.length > 0) return { kind: 'refused', userErrors: wrong };
      await insertCompany(staff, { ...values, id, createdAt: timestampText(services.now()) });
      await recordCompanyEvent(staff, context, {
        companyId: id,
        action: 'company.created',
        changes: fieldsOf(values).map(([field, after]) => ({ field, before: null, after })),
      });
      return { kind: 'created', id };
    };
    return once(staff, { companyId: null, mutation: 'createCompany', input }, create);
  });
  if (outcome.kind === 'refused') return refused(outcome.userErrors);
  if (agencyId !== null) services.authenticator.forgetKeys();
  const company = await found(database, outcome.id);
  if (adminEmail === null || outcome.kind === 'replayed') return { ...notSent, company, userErrors: [] };
  // After the transaction, because a member is added as the company's own role. Without it the company exists, and
  // inviteCompanyAdmin repeats this step.
  const invited = await inviteMember(context, viewer.staffScopeFor(outcome.id), { email: adminEmail, role: 'ADMIN' });
  if (invited.member !== null) await recordInvitation(database, context, 'added', invited.member);
  const { invitationUrl, invitationSentTo } = invited;
  return { company, invitationUrl, invitationSentTo, userErrors: [] };
}

export interface UpdateCompanyInput extends Partial<{
  readonly [Field in keyof CompanyValues]: CompanyValues[Field] | null | undefined;
}> {
  readonly companyId: string;
}

/** A changed company. */
export interface CompanyResult {
  readonly company: CompanyRow | null;
  readonly userErrors: readonly UserError[];
}

/** Changes the name, domain and agency of a company, and the rest while nothing depends on it. Staff only. */
export async function updateCompany(context: ActingContext, input: UpdateCompanyInput): Promise<CompanyResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const { agencyChanged, ...result } = await database.transaction(async (staff) => {
    const locked = await lockCompanies(staff, [input.companyId, input.agencyId ?? []].flat());
    const before = locked.get(input.companyId.toLowerCase());
    if (before === undefined) return { company: null, userErrors: [platformErrors.unknownCompany()] };
    const after = normalized({
      name: input.name ?? before.name,
      kind: input.kind ?? before.kind,
      currencyCode: input.currencyCode ?? before.currencyCode,
      timeZone: input.timeZone ?? before.timeZone,
      domain: input.domain === undefined ? before.domain : input.domain,
      agencyId: input.agencyId === undefined ? before.agencyId : input.agencyId,
    });
    const { agencyId } = after;
    const agencyChanged = agencyId !== before.agencyId;
    const wrong = [
      ...valueErrors(after, await knowsTimeZone(staff, after.timeZone)),
      ...(agencyChanged && agencyId !== null ? agencyErrors({ ...after, id: before.id }, locked.get(agencyId)) : []),
      ...(await dependencyErrors(staff, before, after)),
    ];
    if (wrong.length > 0) return { company: null, userErrors: wrong };
    const changes = fieldsOf(after)
      .map(([field, value]) => ({ field, before: before[field], after: value }))
      .filter((change) => change.before !== change.after);
    if (changes.length > 0) {
      await updateCompanyValues(staff, before, after, timestampText(services.now()));
      await recordCompanyEvent(staff, context, { companyId: before.id, action: 'company.updated', changes });
    }
    return { company: await found(staff, before.id), userErrors: [], agencyChanged };
  });
  // The keys of this process; the others hear of the change, or forget by themselves.
  if (agencyChanged === true) services.authenticator.forgetKeys();
  return result;
}

/** Invites an admin to a company, such as the first one, or after the last one has left. Staff only. */
export async function inviteCompanyAdmin(
  context: ActingContext,
  { companyId, email }: { readonly companyId: string; readonly email: string },
): Promise<CompanyInvitationResult> {
  const { viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const company = await database.transaction((staff) => lockCompany(staff, companyId));
  if (company === undefined) return refused([platformErrors.unknownCompany()]);
  if (company.status === 'CLOSED') return refused([platformErrors.closed()]);
  const invited = await inviteMember(context, viewer.staffScopeFor(company.id), { email: email.trim(), role: 'ADMIN' });
  const { invitationUrl, invitationSentTo, userErrors } = invited;
  if (userErrors.length > 0) return refused(userErrors);
  if (invited.member !== null) await recordInvitation(database, context, 'added', invited.member);
  return { company: await found(database, company.id), invitationUrl, invitationSentTo, userErrors: [] };
}

/** Amounts count in the currency and days in the time zone; an agency's kind decides what its keys reach. */
async function dependencyErrors(
  staff: TenantRunner,
  before: LockedCompany,
  after: CompanyValues,
): Promise<UserError[]> {
  const errors: UserError[] = [];
  const fixed = (['currencyCode', 'timeZone'] as const).filter((field) => before[field] !== after[field]);
  if (fixed.length > 0 && (await hasCampaigns(staff, before.id)))
    errors.push(...fixed.map(platformErrors.hasCampaigns));
  if (before.kind === after.kind) return errors;
  if (before.agencyId !== null && before.agencyId === after.agencyId) errors.push(platformErrors.isManaged());
  if (await managesCompanies(staff, before.id)) errors.push(platformErrors.managesCompanies());
  return errors;
}

function fieldsOf(values: CompanyValues) {
  return (['name', 'kind', 'currencyCode', 'timeZone', 'domain', 'agencyId'] as const).map(
    (field) => [field, values[field]] as const,
  );
}

async function found(staff: TenantRunner, id: string): Promise<CompanyRow | null> {
  return (await findByIds(staff, platformCompanyTable, [id]))[0] ?? null;
}

function refused(userErrors: readonly UserError[]): CompanyInvitationResult {
  return { ...notSent, company: null, userErrors };
}
