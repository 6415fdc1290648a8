import { assumedSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/list.ts';
import { ActorType, NodeInterface } from '../../schema/shared.ts';
import { Company } from '../companies/index.ts';
import { listAuditEventsByCompany } from './service.ts';
import { type AuditChange, type AuditEventRow, auditEventTable, auditObjects } from './store.ts';

const AuditChangeType = builder.objectRef<AuditChange>('AuditChange').implement({
  description: 'One field that a write changed. What was secret is not in it.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the field.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'Value before, as a text for a person; null: there was none.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Value after, as a text for a person; null: there is none any more.',
    }),
  }),
});

const AuditEvent = builder.objectRef<AuditEventRow>('AuditEvent').implement({
  description:
    'One write in an account: who, when, from where, and what it changed. Events are never changed or deleted.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The account in which it happened.',
      resolve: (event, _, { loaders }) => loaders.companies.load(event.companyId),
    }),
    occurredAt: t.field({ type: 'DateTime', description: 'When it happened.', resolve: (event) => event.occurredAt }),
    actor: t.field({
      type: ActorType,
      description: 'Who did it, as named then.',
      resolve: (event) => ({ kind: event.actorKind, id: event.actorId, name: event.actorName }),
    }),
    action: t.exposeString('action', {
      description: `What was done, as \`<object>.<verb>\`, such as \`api_token.created\`. The objects: ${auditObjects
        .map((object) => `\`${object}\``)
        .join(', ')}.`,
    }),
    targetType: t.exposeString('targetType', { description: 'Type of the object it was done to, such as `APIToken`.' }),
    targetId: t.exposeID('targetId', { description: 'Id of the object it was done to, which may be gone by now.' }),
    changes: t.field({
      type: [AuditChangeType],
      ...assumedSize(5),
      description: 'What it changed, field by field.',
      resolve: (event) => event.changes,
    }),
    requestId: t.exposeString('requestId', {
      description: 'Id of the request that did it: the header `X-Request-Id` of its answer.',
    }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'Address the request came from; null: there was none.',
    }),
  }),
});

const auditEventList = defineList({
  item: AuditEvent,
  table: auditEventTable,
  plural: 'audit events',
  enums: {},
  filters: {
    action: 'By what was done; `startsWith: "api_token."` finds everything done to API keys.',
    targetType: 'By the type of the object it was done to.',
    targetId: 'By the object it was done to.',
    actorId: 'By who did it.',
    occurredAt: 'By the moment it happened.',
  },
  sorts: { OCCURRED_AT: 'By the moment it happened.' },
});

builder.queryFields((t) => ({
  listAuditEventsByCompany: t.field({
    type: auditEventList.Page,
    description:
      'The audit trail of an account, newest first unless sorted otherwise. Requires AUDIT_READ. Empty when there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...auditEventList.args },
    resolve: (_, { companyId, ...list }, context) => listAuditEventsByCompany(context, companyId, list),
  }),
}));
