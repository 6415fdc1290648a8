import type { AuditChange, AuditEvent } from './audit.ts';
import { actionWords, objectTypeWord } from './audit-words.ts';

/** Fields of a change whose value is the name of the changed object. */
const namingFields = ['name', 'fileName', 'email', 'partner'];

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
  return {
    nameOf: ({ targetId, occurredAt }) => nameAt(targetId, occurredAt),
    changesOf: ({ targetId, changes, occurredAt }) => {
      const name = nameAt(targetId, occurredAt);
      const named = (value: string | null) => (value === null ? null : (nameAt(value, occurredAt) ?? value));
      return changes
        .filter((change) => !onlyNames(change, name))
        .map(({ field, before, after }) => ({ field, before: named(before), after: named(after) }));
    },
    actions: choicesOf(new Map(inOrder.map(({ action }) => [action, actionWords(action)]))),
    actors: choicesOf(new Map(inOrder.map(({ actor }) => [actor.id, actor.name]))),
    objects: choicesOf(
      new Map(
        inOrder.flatMap((event): [string, string][] => {
          const name = nameAt(event.targetId, newest);
          return name === null ? [] : [[event.targetId, `${name} (${objectTypeWord(event)})`]];
        }),
      ),
    ),
  };
}
