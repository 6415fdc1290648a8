import type { AuditChange } from '../../audit-store.ts';
import type { CampaignValues } from './store.ts';

const fields = [
  'name',
  'externalId',
  'channel',
  'objective',
  'status',
  'startDate',
  'endDate',
  'budgetPeriod',
  'budgetAmountMicros',
  'budgetPacing',
  'labels',
] as const satisfies readonly (keyof CampaignValues)[];

/** The changes of a write, field by field, as texts for the audit log; empty without changes. */
export function changesBetween(
  before: CampaignValues | null,
  after: CampaignValues,
  audiencesBefore: readonly string[],
  audiencesAfter: readonly string[],
): AuditChange[] {
  const changes = fields.map((field) => ({
    field,
    before: before === null ? null : text(before[field]),
    after: text(after[field]),
  }));
  const audiences = { field: 'audienceIds', before: text(audiencesBefore), after: text(audiencesAfter) };
  return [...changes, audiences].filter((change) => change.before !== change.after);
}

function text(value: string | readonly string[] | null): string | null {
  return value === null || typeof value === 'string' ? value : value.join(', ');
}
