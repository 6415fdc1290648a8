import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import type { APITokenStatus } from '#lib/graphql/generated/operations.ts';
import { tokenStatuses } from '#lib/admin/token-list.ts';

/** The status of a key. */
export function TokenStatus({ status }: { status: APITokenStatus }) {
  return <Badge tone={stateTones[status]}>{tokenStatuses.get(status) ?? status}</Badge>;
}
