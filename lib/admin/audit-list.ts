import type { AuditEventFilter } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { auditObjects } from './audit-words.ts';
import { unfiltered, type CompanyListTable } from './admin-list-table.ts';

export const auditList: CompanyListTable<AuditEventFilter> = {
  page: adminPages.audit,
  words: ['change', 'changes'],
  fields: [
    {
      param: 'action',
      kind: 'choice',
      label: 'Object type',
      choices: [
        { ...unfiltered, label: 'All' },
        ...auditObjects.map(({ prefix, label }) => ({
          value: prefix,
          label,
          filter: { action: { startsWith: prefix } },
        })),
      ],
    },
    { param: 'target', kind: 'text', label: 'Object ID', filter: (id) => ({ targetId: { eq: id } }) },
    { param: 'actor', kind: 'text', label: 'Member or API key ID', filter: (id) => ({ actorId: { eq: id } }) },
    { param: 'from', kind: 'day', label: 'From (UTC)', filter: ({ start }) => ({ occurredAt: { gte: start } }) },
    {
      param: 'to',
      kind: 'day',
      label: 'To (UTC)',
      filter: ({ end }, { occurredAt }) => ({ occurredAt: { ...occurredAt, lt: end } }),
    },
  ],
};
