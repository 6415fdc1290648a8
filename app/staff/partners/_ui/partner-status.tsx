import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import type { RegisteredPartner } from '#lib/admin/partner-register.ts';

/** The state of a partner. */
export function PartnerStatus({ status }: Pick<RegisteredPartner, 'status'>) {
  return <Badge tone={stateTones[status]}>{status === 'SUSPENDED' ? 'Suspended' : 'Active'}</Badge>;
}
