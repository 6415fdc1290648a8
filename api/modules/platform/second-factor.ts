import type { ActingContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import { readTimestamp, timestampText } from '../../db/timestamp.ts';
import { platformCompanyTable } from '../companies/index.ts';
import { clearSecondFactorRule, lockCompany } from './company-store.ts';
import { platformErrors } from './errors.ts';
import type { CompanyResult } from './service.ts';
import { recordCompanyEvent } from './staff-audit.ts';

/** Ends the rule that a company's admins need a second factor, for a company that can't do it itself. Staff only. */
export function liftSecondFactorRule(
  context: ActingContext,
  { companyId }: { readonly companyId: string },
): Promise<CompanyResult> {
  const { services, viewer } = context;
  return context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const before = await lockCompany(staff, companyId);
    if (before === undefined) return { company: null, userErrors: [platformErrors.unknownCompany()] };
    if (before.secondFactorRequiredFrom !== null) {
      await clearSecondFactorRule(staff, before.id, timestampText(services.now()));
      const was = readTimestamp(before.secondFactorRequiredFrom);
      await recordCompanyEvent(staff, context, {
        companyId: before.id,
        action: 'company.second_factor_optional',
        changes: [{ field: 'secondFactorRequiredFrom', before: was, after: null }],
      });
    }
    const [company = null] = await findByIds(staff, platformCompanyTable, [before.id]);
    return { company, userErrors: [] };
  });
}
