import type { AuditChange, AuditEvent } from './audit.ts';
import { actionWords, objectTypeWord } from './audit-words.ts';

/** Fields of a change whose value is the name of the changed object. */
const namingFields = ['name', 'fileName', 'email', 'partner', 'person'];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The names in an audit log. */
export interface AuditNames {
  /** The name that the changed object had after an event, or null if no event says it. */
  readonly nameOf: (event: AuditEvent) => string | null;
  /**
   * The changes of an event, with the names of objects in the place of their IDs, and without the name that the changed
   * object has anyway.
   */
  readonly changesOf: (event: AuditEvent) => AuditChange[];
  /** What was done. */
  readonly actions: readonly Choice[];
  /** Who made the changes. */
  readonly actors: readonly Choice[];
  /** Changed objects whose name is known. */
  readonly objects: readonly Choice[];
}

/** Whether a change says nothing but the object's name: a created or deleted object has no other one to compare with. */
function onlyNames({ field, before, after }: AuditChange, name: string | null): boolean {
  if (!namingFields.includes(field) || name === null) return false;
  return (before ?? name) === name && (after ?? name) === name;
}

/** A change with the names of objects in the place of their IDs. The field is then the object: `company`, not `companyId`. */
function withNames({ field, before, after }: AuditChange, nameOf: (id: string) => string | null): AuditChange {
  const names = [before, after].map((value) => (value === null ? null : nameOf(value)));
  const [named = null, renamed = null] = names;
  const isNamed = (before === null || named !== null) && (after === null || renamed !== null);
  return { field: isNamed ? field.replace(/Id$/, '') : field, before: named ?? before, after: renamed ?? after };
}

interface Naming {
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Reads names from the events themselves, because an object may have another name by now, or be deleted. An object that
 * no event names has its present name, if `present` has it.
 */
export function readAuditNames(
  events: readonly AuditEvent[],
  present: ReadonlyMap<string, string> = new Map(),
): AuditNames {
  const inOrder = events.toSorted((first, second) => first.occurredAt.localeCompare(second.occurredAt));
  const namings = new Map<string, Naming[]>();
  const note = (id: string, naming: Naming) => void namings.set(id, [...(namings.get(id) ?? []), naming]);
  for (const { occurredAt: at, actor, targetId, changes } of inOrder) {
    note(actor.id, { at, before: actor.name, after: actor.name });
    const change = namingFields.map((name) => changes.find(({ field }) => field === name)).find(Boolean);
    if (change !== undefined) note(targetId, { at, before: change.before, after: change.after });
  }
  const nameAt = (id: string, at: string): string | null => {
    const known = namings.get(id) ?? [];
    const last = known.findLast((naming) => naming.at <= at);
    const [next] = known;
    const named = last === undefined ? (next?.before ?? next?.after) : (last.after ?? last.before);
    return named ?? present.get(id) ?? null;
  };
  const newest = inOrder.at(-1)?.occurredAt ?? '';
  const choicesOf = (labels: ReadonlyMap<string, string>) =>
    [...labels]
      .map(([value, label]) => ({ value, label }))
      .toSorted((first, second) => first.label.localeCompare(second.label, 'en'));
  // The log of the platform has no name of a member, whose company can be erased, but the ID of the person.
  const nameOf = ({ targetId, occurredAt, changes }: AuditEvent): string | null => {
    const person = changes.find(({ field }) => field === 'personId');
    const personId = person?.after ?? person?.before ?? '';
    return nameAt(targetId, occurredAt) ?? nameAt(personId, occurredAt);
  };
  return {
    nameOf,
    changesOf: (event) => {
      const name = nameOf(event);
      return event.changes
        .map((change) => withNames(change, (id) => nameAt(id, event.occurredAt)))
        .filter((change) => !onlyNames(change, name));
    },
    actions: choicesOf(new Map(inOrder.map(({ action }) => [action, actionWords(action)]))),
    actors: choicesOf(new Map(inOrder.map(({ actor }) => [actor.id, actor.name]))),
    objects: choicesOf(
      new Map(
        inOrder.flatMap((event): [string, string][] => {
          const name = nameOf({ ...event, occurredAt: newest });
          return name === null ? [] : [[event.targetId, `${name} (${objectTypeWord(event)})`]];
        }),
      ),
    ),
  };
}
