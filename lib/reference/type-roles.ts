import type { SubjectGroup } from './subjects.ts';
import type { ElementKind, ReferenceEntry } from './type-groups.ts';

/** Types that every list or mutation has, by the end of their names. */
const roles: Partial<Record<ElementKind, readonly { readonly suffix: string; readonly subject: string }[]>> = {
  object: [
    { suffix: 'Page', subject: 'Pages of lists' },
    { suffix: 'Payload', subject: 'Results of mutations' },
  ],
  input: [
    { suffix: 'Filter', subject: 'Filters of lists' },
    { suffix: 'Sort', subject: 'Sort orders of lists' },
  ],
  enum: [{ suffix: 'SortField', subject: 'Fields to sort by' }],
};

/** The types of one kind: those of the domain first, without a title, and then those that every list or mutation has. */
export function byRole(kind: ElementKind, entries: readonly ReferenceEntry[]): readonly SubjectGroup[] {
  const others = roles[kind] ?? [];
  const subjectOf = ({ name }: ReferenceEntry) => others.find(({ suffix }) => name.endsWith(suffix))?.subject;
  return [undefined, ...others.map(({ subject }) => subject)]
    .map((subject) => ({ subject, entries: entries.filter((entry) => subjectOf(entry) === subject) }))
    .filter((group) => group.entries.length > 0);
}
