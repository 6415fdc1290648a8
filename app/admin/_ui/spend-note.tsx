import { Badge } from '#components/ui/badge.tsx';

/** Warns that permissions include the one to change campaigns, which spend money. */
export function SpendNote({ scopes }: { scopes: readonly string[] }) {
  return scopes.includes('CAMPAIGNS_WRITE') && <Badge tone="warning">Can spend money</Badge>;
}
