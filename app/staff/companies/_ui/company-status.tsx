import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import type { CompanyStatus as Status } from '#lib/graphql/generated/operations.ts';
import { companyStatuses } from '#lib/admin/company-list.ts';

/** The status of a company. */
export function CompanyStatus({ status }: { status: Status }) {
  return <Badge tone={stateTones[status]}>{companyStatuses.get(status) ?? status}</Badge>;
}
