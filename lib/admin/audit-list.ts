import type { AuditEventFilter, PlatformAuditEventFilter } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { auditObjects, platformAuditObjects } from './audit-words.ts';
import { unfiltered, type CompanyListTable } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

interface AuditWords {
  objects: readonly { prefix: string; label: string }[];
  /** Labels of the filters by changed object and by actor. */
  target: string;
  actor: string;
  /** Whether the page knows the objects and actors to choose from. Otherwise the filters take an ID. */
  kind: 'id' | 'text';
}

export const auditList: CompanyListTable<AuditEventFilter> = {
  page: adminPages.audit,
  words: ['change', 'changes'],
  fields: auditFields({ objects: auditObjects, target: 'Object', actor: 'Changed by', kind: 'id' }),
};

/** The platform's own audit log: what staff and the command line did. */
export const platformAuditList: StaffListTable<PlatformAuditEventFilter> = {
  page: staffPages.audit,
  words: ['event', 'events'],
  fields: auditFields({ objects: platformAuditObjects, target: 'Object ID', actor: 'Actor ID', kind: 'text' }),
};

function auditFields({ objects, target, actor, kind }: AuditWords): CompanyListTable<AuditEventFilter>['fields'] {
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
    { param: 'target', kind, label: target, filter: (id) => ({ targetId: { eq: id } }) },
    { param: 'actor', kind, label: actor, filter: (id) => ({ actorId: { eq: id } }) },
    { param: 'from', kind: 'day', label: 'From (UTC)', filter: ({ start }) => ({ occurredAt: { gte: start } }) },
    {
      param: 'to',
      kind: 'day',
      label: 'To (UTC)',
      filter: ({ end }, { occurredAt }) => ({ occurredAt: { ...occurredAt, lt: end } }),
    },
  ];
}
