import { Badge } from '../../../../components/ui/badge.tsx';

const statuses = new Map<string, { words: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }>([
  ['ACTIVE', { words: 'Active', tone: 'success' }],
  ['EXPIRING', { words: 'Expires soon', tone: 'warning' }],
  ['ROTATING', { words: 'Rotating', tone: 'warning' }],
  ['EXPIRED', { words: 'Expired', tone: 'neutral' }],
  ['REVOKED', { words: 'Revoked', tone: 'danger' }],
]);

/** The choices of the list's filter. */
export const statusChoices = [
  { value: '', label: 'Any' },
  ...[...statuses].map(([value, { words }]) => ({ value, label: words })),
];

/** What a key's life has come to. */
export function TokenStatus({ status }: { status: string }) {
  const known = statuses.get(status);
  return <Badge tone={known?.tone}>{known?.words ?? status}</Badge>;
}
