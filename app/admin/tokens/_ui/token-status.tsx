import { Badge } from '#components/ui/badge.tsx';
import type { APITokenStatus } from '#lib/graphql/generated/operations.ts';
import { tokenStatuses } from '#lib/admin/token-list.ts';

/** The status of a key. */
export function TokenStatus({ status }: { status: APITokenStatus }) {
  const known = tokenStatuses.get(status);
  return <Badge tone={known?.tone}>{known?.words ?? status}</Badge>;
}
