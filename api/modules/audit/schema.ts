import { type AuditChange, auditObjects, maximumChanges } from '../../audit-store.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { ActorType, NodeInterface } from '../../schema/shared.ts';
import { Company, createCompanyLoader } from '../companies/index.ts';
import { listAuditEventsByCompany } from './service.ts';
import { type AuditEventRow, auditEventTable } from './store.ts';

const AuditChangeType = builder.objectRef<AuditChange>('AuditChange').implement({
  description: 'One field that a write changed, without secrets.',
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

const AuditEvent = builder.objectRef<AuditEventRow>('AuditEvent').implement({
  description:
    'One write in a company: who, when, from which IP address, and what it changed. Events are never changed or deleted.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company in which it happened.',
      resolve: (event, _, { loaders }) => loaders.of(createCompanyLoader).load(event.companyId),
    }),
    occurredAt: t.field({ type: 'DateTime', description: 'When it happened.', resolve: (event) => event.occurredAt }),
    actor: t.field({
      type: ActorType,
      description: 'Who did it, with the name at that time.',
      resolve: (event) => ({ kind: event.actorKind, id: event.actorId, name: event.actorName }),
    }),
    action: t.exposeString('action', {
      description: `What was done, as \`<object>.<verb>\`, such as \`api_token.created\`. The objects: ${auditObjects
        .map((object) => `\`${object}\``)
        .join(', ')}.`,
    }),
    targetType: t.exposeString('targetType', { description: 'Type of the changed object, such as `APIToken`.' }),
    targetId: t.exposeID('targetId', { description: 'Id of the changed object, which may be deleted by now.' }),
    changes: t.field({
      type: [AuditChangeType],
      ...maximumSize(maximumChanges),
      description: `The changed fields, at most ${maximumChanges}.`,
      resolve: (event) => event.changes,
    }),
    requestId: t.exposeString('requestId', {
      description: 'Id of the request: the header `X-Request-Id` of its response.',
    }),
    ipAddress: t.exposeString('ipAddress', {
      nullable: true,
      description: 'IP address of the request; null if there was no request.',
    }),
  }),
});

const auditEventList = defineList({
  item: AuditEvent,
  table: auditEventTable,
  plural: 'audit events',
  enums: {},
  filters: {
    action: 'By action; `startsWith: "api_token."` finds all actions on API keys.',
    targetType: 'By the type of the changed object.',
    targetId: 'By the changed object.',
    actorId: 'By the actor.',
    occurredAt: 'By the time it happened.',
  },
  sorts: { OCCURRED_AT: 'By the time it happened.' },
});

builder.queryFields((t) => ({
  listAuditEventsByCompany: t.field({
    type: auditEventList.Page,
    description:
      'Lists the audit log of a company, newest first unless sorted otherwise. Requires AUDIT_READ. Empty if there is no such company or it is not yours.',
    args: { companyId: t.arg.id({ required: true, description: 'Id of the company.' }), ...auditEventList.args },
    resolve: (_, { companyId, ...list }, context) => listAuditEventsByCompany(context, companyId, list),
  }),
}));
