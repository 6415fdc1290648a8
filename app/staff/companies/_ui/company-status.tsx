import { Badge } from '#components/ui/badge.tsx';
import type { CompanyStatus as Status } from '#lib/graphql/generated/operations.ts';
import { companyStatuses } from '#lib/admin/company-list.ts';

/** The status of a company. */
export function CompanyStatus({ status }: { status: Status }) {
  const known = companyStatuses.get(status);
  return <Badge tone={known?.tone}>{known?.words ?? status}</Badge>;
}
