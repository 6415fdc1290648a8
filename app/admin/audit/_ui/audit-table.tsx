import { Table } from '../../../../components/ui/table.tsx';
import type { AuditEvent } from '../../../../lib/audit.ts';
import { auditLink, type AuditSearch } from '../../../../lib/audit-search.ts';
import { actionWords } from '../../../../lib/audit-words.ts';
import { Moment } from '../../_ui/moment.tsx';
import { Changes } from './changes.tsx';
import { softLink } from '../../../../lib/soft-link.ts';

interface AuditTableProps {
  events: readonly AuditEvent[];
  companyId: string;
  filters: AuditSearch['filters'];
}

const linkClass = 'underline hover:text-accent';

/** Changes, newest first. A name leads to everything its bearer did, an id to everything done to that object. */
export function AuditTable({ events, companyId, filters }: AuditTableProps) {
  const narrowed = (more: AuditSearch['filters']) => auditLink(companyId, { filters: { ...filters, ...more } });
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
