import { recordAuditEvent } from '../../audit-store.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { readTimestamp, timestampText } from '../../db/timestamp.ts';
import { forbidden } from '../../errors.ts';
import { portalPages } from '../../mail/index.ts';
import { inputError, type UserError } from '../../user-error.ts';
import { type CompanyRow, companyTable } from '../companies/index.ts';
import { memberErrors } from './errors.ts';
import type { CompanyMemberRow } from './store.ts';
import { findAdmins, lockRule, updateRule } from './second-factor-store.ts';

/** Days after which a new rule applies, when the caller names none. */
export const defaultDays = 7;
/** The longest time until a new rule applies, in days. */
export const maximumDays = 90;
const dayMs = 24 * 60 * 60_000;

export interface SecondFactorRuleInput {
  readonly companyId: string;
  readonly required: boolean;
  readonly afterDays?: number | null | undefined;
}

export interface SecondFactorRuleResult {
  readonly company: CompanyRow | null;
  /** Admins who were mailed because they have no second factor. */
  readonly notified: number;
  readonly userErrors: readonly UserError[];
}

/**
 * Requires a second factor of a company's admins from a time on, or no longer. Only an admin who has one may do either:
 * others could lock themselves out, or weaken what the company decided. Needs ACCESS_WRITE, and a person.
 */
export async function setSecondFactorRule(
  context: RequestContext,
  { companyId: given, required, afterDays }: SecondFactorRuleInput,
): Promise<SecondFactorRuleResult> {
  const { viewer, services } = context;
  const scope = viewer.scopeFor(given, 'ACCESS_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused(memberErrors.unknownCompany());
  if (viewer.actor.kind !== 'USER') {
    throw forbidden('Only a person who signed in can set this rule.', ['ACCESS_WRITE'], viewer.scopes, companyId);
  }
  if (!services.signIn.isBuiltIn) return refused(ruleErrors.external());
  const days = afterDays ?? defaultDays;
  if (days < 0 || days > maximumDays) return refused(ruleErrors.days());
  return context.database.tenant(scope).transaction(async (tenant) => {
    const rule = await lockRule(tenant, companyId);
    if (rule === undefined) return refused(memberErrors.unknownCompany());
    const admins = await findAdmins(tenant, companyId);
    const own = admins.find(({ userId }) => userId === viewer.actor.id);
    if (own?.hasSecondFactor !== true) return refused(ruleErrors.ownMissing());
    const requiredFrom = required ? timestampText(services.now() + days * dayMs) : null;
    const before = rule.requiredFrom === null ? null : readTimestamp(rule.requiredFrom);
    if (requiredFrom === null && before === null) return written(tenant, companyId, 0);
    await updateRule(tenant, companyId, { requiredFrom, at: timestampText(services.now()) });
    await recordAuditEvent(tenant, context, {
      companyId,
      action: required ? 'company.second_factor_required' : 'company.second_factor_optional',
      targetType: 'Company',
      targetId: companyId,
      changes: [{ field: 'secondFactorRequiredFrom', before, after: requiredFrom }],
    });
    if (requiredFrom === null) return written(tenant, companyId, 0);
    const lacking = admins.filter((admin) => !admin.hasSecondFactor);
    const url = portalPages(services.portalUrl).account;
    const mail = { kind: 'SECOND_FACTOR_REQUIRED', companyName: rule.name, from: requiredFrom, url } as const;
    for (const { userId } of lacking) await services.mail.queueMail(tenant, { memberOf: companyId, userId }, mail);
    return written(tenant, companyId, lacking.length);
  });
}

const ruleErrors = {
  external: () =>
    inputError('STATE_FORBIDS', 'companyId', 'People sign in at an external issuer. Require a second factor there.'),
  days: () => inputError('INVALID', 'afterDays', `afterDays must be 0 to ${maximumDays}.`),
  ownMissing: () =>
    inputError(
      'STATE_FORBIDS',
      'companyId',
      'You have no second factor yourself. Add a passkey or an authenticator app in your account first.',
    ),
} satisfies Record<string, () => UserError>;

/** The second factors of a member who has joined, for those who may see them. */
export function secondFactorsOf(
  { companyId, hasAuthenticatorApp, hasPasskey }: CompanyMemberRow,
  viewer: Viewer,
): ('AUTHENTICATOR_APP' | 'PASSKEY')[] | null {
  const maySee = viewer.access.get(companyId)?.scopes.includes('ACCESS_READ') ?? false;
  if (!maySee || hasAuthenticatorApp === null || hasPasskey === null) return null;
  return [
    ...(hasAuthenticatorApp ? (['AUTHENTICATOR_APP'] as const) : []),
    ...(hasPasskey ? (['PASSKEY'] as const) : []),
  ];
}

async function written(tenant: TenantRunner, companyId: string, notified: number): Promise<SecondFactorRuleResult> {
  const [company = null] = await findByIds(tenant, companyTable, [companyId]);
  return { company, notified, userErrors: [] };
}

function refused(error: UserError): SecondFactorRuleResult {
  return { company: null, notified: 0, userErrors: [error] };
}
