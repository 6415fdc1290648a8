import { type AuditChange, auditObjects, maximumChanges, platformAuditObjects } from '../../audit-store.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { ActorType, NodeInterface } from '../../schema/shared.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { listAuditEventsByCompany, listPlatformAuditEvents } from './service.ts';
import { type AuditEventRow, auditEventTable, type PlatformAuditEventRow, platformAuditEventTable } from './store.ts';

const AuditChangeType = builder.objectRef<AuditChange>('AuditChange').implement({
  description: 'One field that changed. Secrets are never included.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the field.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'Value before, as a text for people; null if there was none.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Value after, as a text for people; null if there is none.',
    }),
  }),
});

type Types = (typeof builder)['$inferSchemaTypes'];

/** The fields of an event in any audit log. */
function eventFields<Row extends PlatformAuditEventRow>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  objects: readonly string[],
) {
  return {
    occurredAt: t.field({ type: 'DateTime', description: 'When it happened.', resolve: (event) => event.occurredAt }),
    actor: t.field({
      type: ActorType,
      description: 'Who did it, with the name at that time.',
      resolve: (event) => ({ kind: event.actorKind, id: event.actorId, name: event.actorName }),
    }),
    action: t.string({
      description: `The action, as \`<object>.<verb>\`, such as \`${objects[0] ?? ''}.created\`. The objects: ${objects
        .map((object) => `\`${object}\``)
        .join(', ')}.`,
      resolve: (event) => event.action,
    }),
    targetType: t.string({
      description: 'Type of the changed object, such as `APIToken`.',
      resolve: (event) => event.targetType,
    }),
    targetId: t.id({
      description: 'ID of the changed object, which may be deleted by now.',
      resolve: (event) => event.targetId,
    }),
    changes: t.field({
      type: [AuditChangeType],
      ...maximumSize(maximumChanges),
      description: `The changed fields, at most ${maximumChanges}.`,
      resolve: (event) => event.changes,
    }),
    requestId: t.string({
      description: 'ID of the request: the header `X-Request-Id` of its response.',
      resolve: (event) => event.requestId,
    }),
    ipAddress: t.string({
      nullable: true,
      description: 'IP address of the request; null if there was no request.',
      resolve: (event) => event.ipAddress,
    }),
  };
}

const AuditEvent = builder.objectRef<AuditEventRow>('AuditEvent').implement({
  description:
    'One change in a company: what changed, who changed it, when, and from which IP address. Events are never changed or deleted.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company in which it happened.',
      resolve: (event, _, { loaders }) => loaders.of(createCompanyLoader).load(event.companyId),
    }),
    ...eventFields(t, auditObjects),
    byStaff: t.boolean({
      nullable: true,
      description: 'Whether the platform’s staff did it. Null for events from before this was recorded.',
      resolve: (event) => event.byStaff,
    }),
  }),
});

const PlatformAuditEvent = builder.objectRef<PlatformAuditEventRow>('PlatformAuditEvent').implement({
  description:
    'Something that the platform’s staff or the command line changed or viewed. Events are never changed or deleted.',
  interfaces: [NodeInterface],
  fields: (t) => eventFields(t, ['company', 'company_member', 'api_token', 'user', 'upload', ...platformAuditObjects]),
});

/** What the filters of every audit log find. */
const filters = {
  isView: 'Whether the action only viewed something. `false` finds the changes.',
  targetType: 'By the type of the changed object.',
  targetId: 'By the changed object.',
  actorId: 'By the actor.',
  occurredAt: 'By the time it happened.',
};
const sorts = { OCCURRED_AT: 'By the time it happened.' };

const auditEventList = defineList({
  item: AuditEvent,
  table: auditEventTable,
  plural: 'audit events',
  enums: {},
  filters: { action: 'By action. `startsWith: "api_token."` finds all changes of API keys.', ...filters },
  sorts,
});

const platformAuditEventList = defineList({
  item: PlatformAuditEvent,
  table: platformAuditEventTable,
  plural: 'audit events of the platform',
  enums: {},
  filters: {
    action:
      'By action. `startsWith: "user."` finds everything that staff did for people, and each time they viewed a person.',
    ...filters,
    targetId: 'By the changed object, such as a company or a person.',
  },
  sorts,
});

builder.queryFields((t) => ({
  listAuditEventsByCompany: t.field({
    type: auditEventList.Page,
    description:
      'Lists the audit log of a company. Requires AUDIT_READ. Empty if the company doesn’t exist or you can’t access it.',
    args: { companyId: t.arg.id({ required: true, description: 'ID of the company.' }), ...auditEventList.args },
    resolve: (_, { companyId, ...list }, context) => listAuditEventsByCompany(context, companyId, list),
  }),
  listPlatformAuditEvents: t.field({
    type: platformAuditEventList.Page,
    description:
      'Lists the platform’s own audit log: what staff and the command line changed and viewed. Only for the platform’s staff; others get FORBIDDEN.',
    args: platformAuditEventList.args,
    resolve: (_, list, context) => listPlatformAuditEvents(context, list),
  }),
}));
