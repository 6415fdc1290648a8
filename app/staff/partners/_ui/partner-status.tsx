import { Badge } from '#components/ui/badge.tsx';
import type { RegisteredPartner } from '#lib/admin/partner-register.ts';

/** The state of a partner. */
export function PartnerStatus({ status }: Pick<RegisteredPartner, 'status'>) {
  return status === 'SUSPENDED' ? <Badge tone="danger">Suspended</Badge> : <Badge tone="success">Active</Badge>;
}
