import clsx from 'clsx';
import { Breakable } from '#components/ui/breakable.tsx';
import { ShortId } from '#components/ui/short-id.tsx';
import { Table } from '#components/ui/table.tsx';
import { roomy } from '#components/ui/table-head.tsx';
import type { AuditEvent } from '#lib/admin/audit.ts';
import { groupEvents } from '#lib/admin/audit-groups.ts';
import type { AuditNames } from '#lib/admin/audit-names.ts';
import { actionWords, actorKindWord } from '#lib/admin/audit-words.ts';
import { listLink, listWords, type OpenList } from '#lib/admin/admin-list-table.ts';
import { isUtc, localTimeWords } from '#lib/text/date-words.ts';
import { Moment } from '../../_ui/moment.tsx';
import { Changes, hasShownChange } from './event-changes.tsx';
import { shortId } from '#lib/text/short-id.ts';
import { softLink } from '#lib/text/soft-link.ts';

interface AuditTableProps {
  events: readonly AuditEvent[];
  list: OpenList;
  /** The names of changed objects. Without them, the table shows IDs. */
  names?: AuditNames | undefined;
  /** The company's time zone, shown besides UTC. */
  timeZone?: string | undefined;
}

const linkClass = 'underline hover:text-accent';

/**
 * Events, newest first; equal ones that follow each other share a row. A name filters by the actor or by the changed
 * object.
 */
export function AuditTable({ events, list, names, timeZone }: AuditTableProps) {
  const changesOf = (event: AuditEvent) => names?.changesOf(event) ?? event.changes;
  // Looking at something changes nothing.
  const hasChanges = events.some((event) => hasShownChange(changesOf(event)));
  const hasZone = timeZone !== undefined && !isUtc(timeZone);
  // On a phone, half of a card is too narrow for a date and a time in one line.
  const card = hasZone ? 'line' : 'inline';
  const narrowed = (more: OpenList['params']) => listLink(list, { params: { ...list.params, ...more } });
  return (
    <Table cards caption={captionOf(listWords(list))}>
      <thead>
        <tr>
          {['When', 'Who', 'What', ...(hasChanges ? ['Before and after'] : []), 'Request'].map((title) => (
            <th key={title} scope="col" className={title === 'Request' ? roomy : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupEvents(events, timeZone).map(({ newest: event, earlier }) => (
          <tr key={event.id}>
            <td data-label="When" data-card={card} className="lg:whitespace-nowrap">
              <Moment date={event.occurredAt} timeZone={timeZone} precision="second" />
              <EarlierEvents events={earlier} timeZone={timeZone} />
            </td>
            <td data-label="Who" data-card={card} className="min-w-30 wrap-anywhere lg:min-w-36">
              <a {...softLink} href={narrowed({ actor: event.actor.id })} className={linkClass}>
                <Breakable text={event.actor.name} />
              </a>
              <span className="block text-xs text-muted">
                {event.byStaff === true ? 'Staff of the platform' : actorKindWord(event.actor.kind)}
              </span>
            </td>
            <th scope="row" className="min-w-32 lg:min-w-44">
              {actionWords(event.action)}
              <ObjectLink
                name={names?.nameOf(event) ?? null}
                id={event.targetId}
                href={narrowed({ target: event.targetId })}
              />
              {/* On a screen without room for its column. */}
              <span className="hidden flex-wrap items-center gap-x-2 text-xs font-normal text-muted md:max-lg:flex">
                <Request event={event} />
              </span>
            </th>
            {hasChanges && (
              <td data-card="line" className="min-w-32 lg:min-w-64">
                <Changes changes={changesOf(event)} timeZone={timeZone} />
              </td>
            )}
            <td
              data-label="Request"
              data-card="line"
              className={clsx('min-w-28 text-xs wrap-anywhere lg:min-w-36', roomy)}
            >
              <Request event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** "Changes, newest first". */
function captionOf([, several]: ReturnType<typeof listWords>): string {
  return `${several.slice(0, 1).toUpperCase()}${several.slice(1)}, newest first`;
}

/** How often an event happened in a row and since when on that day, and on demand the time and the request of each earlier one. */
function EarlierEvents({ events, timeZone }: Pick<AuditTableProps, 'events' | 'timeZone'>) {
  const oldest = events.at(-1);
  if (oldest === undefined) return null;
  return (
    <details className="mt-1 text-xs">
      <summary className="min-h-6 w-fit py-1 font-semibold hover:text-accent">
        {events.length + 1} times since {localTimeWords(oldest.occurredAt, timeZone, 'second')}
        <span className="sr-only">: show the earlier events</span>
      </summary>
      <ul className="mt-1 space-y-2 border-l border-rule pl-3">
        {events.map((event) => (
          <li key={event.id}>
            <Moment date={event.occurredAt} timeZone={timeZone} precision="second" />
            <span className="block wrap-anywhere whitespace-normal">
              <Request event={event} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The ID of the request, and where it came from. */
function Request({ event: { requestId, ipAddress } }: { event: AuditEvent }) {
  return (
    <>
      <ShortId id={requestId} what="request ID" />
      {ipAddress !== null && <span className="inline-block text-muted lg:block">from {ipAddress}</span>}
    </>
  );
}

/** The changed object by its name at that time, or by the first part of its ID. */
function ObjectLink({ name, id, href }: { name: string | null; id: string; href: string }) {
  return (
    <a
      {...softLink}
      href={href}
      title={id}
      className={clsx('block font-normal wrap-anywhere', linkClass, name === null && 'font-mono text-xs text-muted')}
    >
      {name === null ? shortId(id) : <Breakable text={name} />}
    </a>
  );
}
