import { companyPoints } from '#shared/limits.ts';
import type { ActingContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { type CompanyRow, platformCompanyTable } from '../companies/index.ts';
import { lockCompany, updateRateLimitPoints } from './company-store.ts';
import { platformErrors } from './errors.ts';
import { recordCompanyEvent } from './staff-audit.ts';

export interface SetCompanyLimitsInput {
  readonly companyId: string;
  /** Null or absent: the default of the installation. */
  readonly rateLimitPoints?: number | null | undefined;
}

/** A company whose limits were set, and the time from which every process applies them. */
export interface CompanyLimitsResult {
  readonly company: CompanyRow | null;
  readonly rateLimitPoints: number | null;
  readonly effectiveAt: string | null;
  readonly userErrors: readonly UserError[];
}

/** Sets how many points the keys of a company may spend in a burst. Staff only. */
export async function setCompanyLimits(
  context: ActingContext,
  { companyId, rateLimitPoints: points = null }: SetCompanyLimitsInput,
): Promise<CompanyLimitsResult> {
  const { services, viewer } = context;
  const result = await context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const before = await lockCompany(staff, companyId);
    if (before === undefined) return { company: null, userErrors: [platformErrors.unknownCompany()] };
    if (points !== null && (points < companyPoints.minimum || points > companyPoints.maximum)) {
      return { company: null, userErrors: [platformErrors.points()] };
    }
    if (before.rateLimitPoints !== points) {
      await updateRateLimitPoints(staff, before.id, points, timestampText(services.now()));
      const [was, is] = [before.rateLimitPoints, points].map((value) => (value === null ? null : String(value)));
      await recordCompanyEvent(staff, context, {
        companyId: before.id,
        action: 'company.limits_set',
        changes: [{ field: 'rateLimitPoints', before: was ?? null, after: is ?? null }],
      });
    }
    const [company = null] = await findByIds(staff, platformCompanyTable, [before.id]);
    return { company, userErrors: [] };
  });
  if (result.company === null) return { ...result, rateLimitPoints: null, effectiveAt: null };
  services.authenticator.forgetKeys();
  const effectiveAt = timestampText(services.now() + services.authenticator.forgetsWithinMs);
  return { ...result, rateLimitPoints: points, effectiveAt };
}
