import type { ReferenceEntry } from './type-groups.ts';

/** The subject of each operation by its name, such as “Campaigns”, in the order of the index. */
export type Subjects = ReadonlyMap<string, string>;

/** Entries with one subject. `subject` is undefined for entries without a title, such as operations of a foreign schema. */
export interface SubjectGroup {
  readonly subject: string | undefined;
  readonly entries: readonly ReferenceEntry[];
}

/** Operations by subject, in the order of the subjects. Operations without one come last. */
export function bySubject(entries: readonly ReferenceEntry[], subjects: Subjects): readonly SubjectGroup[] {
  if (subjects.size === 0) return [{ subject: undefined, entries }];
  const subjectOf = ({ name }: ReferenceEntry) => subjects.get(name) ?? 'Other';
  return [...new Set([...subjects.values(), 'Other'])]
    .map((subject) => ({ subject, entries: entries.filter((entry) => subjectOf(entry) === subject) }))
    .filter((group) => group.entries.length > 0);
}
