import { localDayWords } from '../text/date-words.ts';
import type { AuditChange, AuditEvent } from './audit.ts';

/** Equal events that follow each other in a log, as one row. */
export interface AuditGroup {
  readonly newest: AuditEvent;
  /** The others, newest first. Each has a time and a request of its own. */
  readonly earlier: readonly AuditEvent[];
}

/**
 * Groups events of a page that follow each other and say the same: the same actor did the same to the same object, with
 * the same values before and after, from the same IP address and on the same day of the time zone. The page has them
 * newest first, and keeps all of them.
 */
export function groupEvents(events: readonly AuditEvent[], timeZone = 'UTC'): AuditGroup[] {
  const groups: { newest: AuditEvent; earlier: AuditEvent[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last !== undefined && saysTheSame(last.newest, event, timeZone)) last.earlier.push(event);
    else groups.push({ newest: event, earlier: [] });
  }
  return groups;
}

function saysTheSame(first: AuditEvent, second: AuditEvent, timeZone: string): boolean {
  return (
    first.action === second.action &&
    first.targetType === second.targetType &&
    first.targetId === second.targetId &&
    first.actor.kind === second.actor.kind &&
    first.actor.id === second.actor.id &&
    first.actor.name === second.actor.name &&
    first.byStaff === second.byStaff &&
    first.ipAddress === second.ipAddress &&
    localDayWords(first.occurredAt, timeZone) === localDayWords(second.occurredAt, timeZone) &&
    first.changes.length === second.changes.length &&
    first.changes.every((change, index) => isSameChange(change, second.changes[index]))
  );
}

function isSameChange(first: AuditChange, second: AuditChange | undefined): boolean {
  return first.field === second?.field && first.before === second.before && first.after === second.after;
}
