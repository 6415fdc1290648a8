import { criticalities, type Change } from '../reference/schema-history.ts';
import type { Release } from './changelog.ts';

/** Changes under one heading. */
export interface ChangeGroup {
  readonly criticality: Change['criticality'];
  readonly title: string;
  /** The effect on an existing program. */
  readonly meaning: string;
  readonly changes: readonly Change[];
  /** Whether all changes are additions, so that their names suffice. */
  readonly additions: boolean;
  /** Whether the changes need no action, so that the page folds them below the others. */
  readonly folded: boolean;
}

const headings = [
  {
    criticality: 'breaking',
    title: 'Breaking',
    meaning: 'A program that uses these elements can stop working. Update it first.',
    additions: false,
    folded: false,
    takes: ({ criticality }: Change) => criticality === 'breaking',
  },
  {
    criticality: 'dangerous',
    title: 'Dangerous',
    meaning:
      'Every document stays valid, but a program can behave differently, for example because it receives a new value. Check yours.',
    additions: false,
    folded: false,
    takes: ({ criticality }: Change) => criticality === 'dangerous',
  },
  {
    criticality: 'safe',
    title: 'Safe: deprecated',
    meaning: 'These elements work until their removal date.',
    additions: false,
    folded: false,
    takes: ({ kind, message }: Change) => kind.includes('DEPRECATION') || message.includes("Directive 'deprecated'"),
  },
  {
    criticality: 'safe',
    title: 'Safe: new operations',
    meaning: 'Nothing changes for programs that don’t use them.',
    additions: true,
    folded: true,
    takes: ({ kind, coordinate }: Change) =>
      kind === 'FIELD_ADDED' && /^(Query|Mutation|Subscription)\./.test(coordinate),
  },
  {
    criticality: 'safe',
    title: 'Safe: new fields and arguments',
    meaning: 'Nothing changes for programs that don’t select them.',
    additions: true,
    folded: true,
    takes: ({ kind }: Change) => kind.endsWith('_ADDED') && kind !== 'TYPE_ADDED',
  },
  {
    criticality: 'safe',
    title: 'Safe: new types',
    meaning: 'Types that the new operations and fields accept and return.',
    additions: true,
    folded: true,
    takes: ({ kind }: Change) => kind === 'TYPE_ADDED',
  },
  {
    criticality: 'safe',
    title: 'Safe: other changes',
    meaning: 'No action is needed.',
    additions: false,
    folded: true,
    takes: () => true,
  },
] as const satisfies readonly (Omit<ChangeGroup, 'changes'> & { takes: (change: Change) => boolean })[];

/** Groups a release's changes under headings, the most severe first. Each change is in one group. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  return headings
    .map(({ criticality, title, meaning, additions, folded }, index) => ({
      criticality,
      title,
      meaning,
      additions,
      folded,
      changes: changes.filter((change) => headings.findIndex(({ takes }) => takes(change)) === index),
    }))
    .filter((group) => group.changes.length > 0);
}

/** The effect of each kind of dangerous change on a program, for developers. */
export const consequences: Readonly<Record<string, string>> = {
  ENUM_VALUE_ADDED: 'A program that handles only the other values may receive an unknown one.',
  FIELD_ARGUMENT_DEFAULT_CHANGED: 'Requests without the argument return a different result.',
  FIELD_ARGUMENT_ADDED: 'Requests without the argument work as before. Generated code may pass arguments by position.',
  INPUT_FIELD_ADDED: 'Requests without the field use its default.',
  INPUT_FIELD_DEFAULT_VALUE_CHANGED: 'Requests without the field use a different default.',
  UNION_MEMBER_ADDED: 'A program that handles only the other members may receive an unknown one.',
  OBJECT_TYPE_INTERFACE_ADDED: 'A fragment on the interface now matches this type as well.',
};

/** The number of changes in a release: `2 breaking, 1 dangerous, 14 safe`. */
export function countWords({ changes, contents }: Pick<Release, 'changes' | 'contents'>): string {
  if (contents !== undefined) {
    const { queries, mutations, types } = contents;
    return [count(queries, 'query', 'queries'), count(mutations, 'mutation'), count(types, 'type')].join(', ');
  }
  const counts = countChanges(changes).map(({ criticality, count }) => `${count} ${criticality}`);
  return counts.join(', ') || 'no changes to the schema';
}

/** The number of changes of each criticality that a release has, the most severe first. */
export function countChanges(changes: readonly Change[]): { criticality: Change['criticality']; count: number }[] {
  return criticalities
    .map((criticality) => ({
      criticality,
      count: changes.filter((change) => change.criticality === criticality).length,
    }))
    .filter(({ count }) => count > 0);
}

/** The title of the folded groups: `293 changes that need no action`. */
export function foldedWords(folded: readonly ChangeGroup[]): string {
  const changes = folded.flatMap((group) => group.changes);
  return changes.length === 1 ? '1 change that needs no action' : `${changes.length} changes that need no action`;
}

function count({ length }: readonly unknown[], one: string, many = `${one}s`): string {
  return `${length} ${length === 1 ? one : many}`;
}
