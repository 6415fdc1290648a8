import type { AuditEventFilter, PlatformAuditEventFilter } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { auditObjects, platformAuditObjects } from './audit-words.ts';
import { unfiltered, type CompanyListTable } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

interface AuditWords {
  objects: readonly { prefix: string; label: string }[];
  /** Label of the filter by actor. */
  actor: string;
}

export const auditList: CompanyListTable<AuditEventFilter> = {
  page: adminPages.audit,
  words: ['change', 'changes'],
  fields: auditFields({ objects: auditObjects, actor: 'Member or API key ID' }),
};

/** The platform's own audit log: what staff and the command line did. */
export const platformAuditList: StaffListTable<PlatformAuditEventFilter> = {
  page: staffPages.audit,
  words: ['event', 'events'],
  fields: auditFields({ objects: platformAuditObjects, actor: 'Actor ID' }),
};

function auditFields({ objects, actor }: AuditWords): CompanyListTable<AuditEventFilter>['fields'] {
  return [
    {
      param: 'action',
      kind: 'choice',
      label: 'Object type',
      choices: [
        { ...unfiltered, label: 'All' },
        ...objects.map(({ prefix, label }) => ({
          value: prefix,
          label,
          filter: { action: { startsWith: prefix } },
        })),
      ],
    },
    { param: 'target', kind: 'text', label: 'Object ID', filter: (id) => ({ targetId: { eq: id } }) },
    { param: 'actor', kind: 'text', label: actor, filter: (id) => ({ actorId: { eq: id } }) },
    { param: 'from', kind: 'day', label: 'From (UTC)', filter: ({ start }) => ({ occurredAt: { gte: start } }) },
    {
      param: 'to',
      kind: 'day',
      label: 'To (UTC)',
      filter: ({ end }, { occurredAt }) => ({ occurredAt: { ...occurredAt, lt: end } }),
    },
  ];
}
