import { Table } from '#components/ui/table.tsx';
import type { AuditEvent } from '#lib/admin/audit.ts';
import { actionWords } from '#lib/admin/audit-words.ts';
import { listLink, type OpenList } from '#lib/admin/admin-list-table.ts';
import { Moment } from '../../_ui/moment.tsx';
import { Changes } from './event-changes.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface AuditTableProps {
  events: readonly AuditEvent[];
  list: OpenList;
}

const linkClass = 'underline hover:text-accent';

/** Changes, newest first. A name filters by the actor, an ID by the changed object. */
export function AuditTable({ events, list }: AuditTableProps) {
  const narrowed = (more: OpenList['params']) => listLink(list, { params: { ...list.params, ...more } });
  return (
    <Table caption="Changes, newest first">
      <thead>
        <tr>
          {['When', 'Who', 'What', 'Before and after', 'Request'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td className="min-w-32">
              <Moment date={event.occurredAt} />
            </td>
            <td className="min-w-36">
              <a {...softLink} href={narrowed({ actor: event.actor.id })} className={linkClass}>
                {event.actor.name}
              </a>
              <span className="block text-xs text-muted">{actorKinds.get(event.actor.kind) ?? event.actor.kind}</span>
            </td>
            <th scope="row" className="min-w-48">
              {actionWords(event.action)}
              <a
                {...softLink}
                href={narrowed({ target: event.targetId })}
                className={`block font-mono text-xs font-normal break-all text-muted ${linkClass}`}
              >
                {event.targetId}
              </a>
            </th>
            <td className="min-w-72">
              <Changes changes={event.changes} />
            </td>
            <td className="min-w-40 text-xs">
              <code className="break-all">{event.requestId}</code>
              {event.ipAddress !== null && <span className="block text-muted">from {event.ipAddress}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const actorKinds = new Map([
  ['USER', 'Person'],
  ['API_TOKEN', 'API key'],
  ['PARTNER', 'Partner'],
  ['SYSTEM', 'System'],
]);
