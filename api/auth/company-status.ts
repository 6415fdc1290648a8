import { deniedIn, PublicError } from '../errors.ts';

/** State of a company. Only staff change it. */
export type CompanyStatus = 'ACTIVE' | 'SUSPENDED' | 'CLOSED';

const messages = {
  SUSPENDED: 'The company is suspended. Its members can see the reason with getCompany.',
  CLOSED: 'The company is closed.',
} as const;

/** The caller has the permission, but the company doesn't take part at the moment, or no longer. */
export function companyNotOpen(status: Exclude<CompanyStatus, 'ACTIVE'>, companyId: string): PublicError {
  return new PublicError(`COMPANY_${status}`, messages[status], { [deniedIn]: companyId });
}
