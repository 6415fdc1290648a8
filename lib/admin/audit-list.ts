import type { AuditEventFilter, PlatformAuditEventFilter } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { actionWords, auditObjects, platformAuditObjects } from './audit-words.ts';
import { listVariables, unfiltered, type CompanyListTable, type OpenList } from './admin-list-table.ts';
import { staffPages, type StaffListTable } from './staff-pages.ts';

interface AuditWords {
  objects: readonly { prefix: string; label: string }[];
  /** Labels of the filters by changed object and by actor. */
  target: string;
  actor: string;
}

export const auditList: CompanyListTable<AuditEventFilter> = {
  page: adminPages.audit,
  words: ['event', 'events'],
  fields: auditFields({ objects: auditObjects, target: 'Object', actor: 'Done by' }),
};

/** The platform's own audit log: what staff and the command line did. */
export const platformAuditList: StaffListTable<PlatformAuditEventFilter> = {
  page: staffPages.audit,
  words: ['event', 'events'],
  fields: auditFields({ objects: platformAuditObjects, target: 'Object', actor: 'Done by' }),
};

/**
 * The filter of the events from which a page reads names and choices: that of the list, without the action, the object
 * and the actor, so that others can be chosen.
 */
export function namingFilter<Filter extends object>(list: OpenList<Filter>): Partial<Filter> {
  const others = Object.entries(list.params).filter(([param]) => !['event', 'target', 'actor'].includes(param));
  return listVariables({ ...list, params: Object.fromEntries(others) }).filter;
}

/** Actions that read without changing anything. */
const viewing = /[._]viewed$/;

/** Whether a view of the log can list an action. */
function isShown(action: string, show = 'changes'): boolean {
  return show === 'all' || viewing.test(action) === (show === 'views');
}

function auditFields({ objects, target, actor }: AuditWords): CompanyListTable<AuditEventFilter>['fields'] {
  return [
    {
      param: 'show',
      kind: 'view',
      // The staff view far more than anyone changes, so views aren't among the changes.
      choices: [
        { value: 'changes', label: 'Changes', words: ['change', 'changes'], filter: { isView: { eq: false } } },
        { value: 'views', label: 'Views', words: ['view', 'views'], filter: { isView: { eq: true } } },
        { value: 'all', label: 'All events', words: ['event', 'events'], filter: {} },
      ],
    },
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
    {
      param: 'event',
      kind: 'name',
      label: 'Action',
      // One of another object type or view, which the reader chose before, would match nothing.
      accepts: (action, params) =>
        /^[a-z_]+\.[a-z_]+$/.test(action) &&
        action.startsWith(params['action'] ?? '') &&
        isShown(action, params['show']),
      words: actionWords,
      filter: (action) => ({ action: { eq: action } }),
    },
    { param: 'target', kind: 'id', label: target, filter: (id) => ({ targetId: { eq: id } }) },
    { param: 'actor', kind: 'id', label: actor, filter: (id) => ({ actorId: { eq: id } }) },
    { param: 'from', kind: 'day', label: 'From', filter: ({ start }) => ({ occurredAt: { gte: start } }) },
    {
      param: 'to',
      kind: 'day',
      label: 'To',
      filter: ({ end }, { occurredAt }) => ({ occurredAt: { ...occurredAt, lt: end } }),
    },
  ];
}
