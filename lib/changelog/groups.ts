import { criticalities, type Change, type Release } from './changelog.ts';

/** Changes that are told under one heading. */
export interface ChangeGroup {
  readonly criticality: Change['criticality'];
  readonly title: string;
  /** What it means for a program that runs already. */
  readonly meaning: string;
  readonly changes: readonly Change[];
  /** Whether names say it all: nothing was there before. */
  readonly additions: boolean;
}

const headings = [
  {
    criticality: 'breaking',
    title: 'Breaking',
    meaning: 'Programs that use this stop working. Change them first.',
    additions: false,
    takes: ({ criticality }: Change) => criticality === 'breaking',
  },
  {
    criticality: 'dangerous',
    title: 'Dangerous',
    meaning: 'Programs go on working, but may meet something they were not written for. Look at them.',
    additions: false,
    takes: ({ criticality }: Change) => criticality === 'dangerous',
  },
  {
    criticality: 'safe',
    title: 'Safe: deprecated',
    meaning: 'It works until the day of its removal.',
    additions: false,
    takes: ({ kind, message }: Change) => kind.includes('DEPRECATION') || message.includes("Directive 'deprecated'"),
  },
  {
    criticality: 'safe',
    title: 'Safe: new operations',
    meaning: 'Nothing changes for programs that don’t use them.',
    additions: true,
    takes: ({ kind, coordinate }: Change) =>
      kind === 'FIELD_ADDED' && /^(Query|Mutation|Subscription)\./.test(coordinate),
  },
  {
    criticality: 'safe',
    title: 'Safe: new fields and arguments',
    meaning: 'Nothing changes for programs that don’t ask for them.',
    additions: true,
    takes: ({ kind }: Change) => kind.endsWith('_ADDED') && kind !== 'TYPE_ADDED',
  },
  {
    criticality: 'safe',
    title: 'Safe: new types',
    meaning: 'What the new operations and fields take and give.',
    additions: true,
    takes: ({ kind }: Change) => kind === 'TYPE_ADDED',
  },
  {
    criticality: 'safe',
    title: 'Safe: other changes',
    meaning: 'Programs needn’t change.',
    additions: false,
    takes: () => true,
  },
] as const satisfies readonly (Omit<ChangeGroup, 'changes'> & { takes: (change: Change) => boolean })[];

/** The changes of a release under their headings, the worst first; each stands under one. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  return headings
    .map(({ criticality, title, meaning, additions }, index) => ({
      criticality,
      title,
      meaning,
      additions,
      changes: changes.filter((change) => headings.findIndex(({ takes }) => takes(change)) === index),
    }))
    .filter((group) => group.changes.length > 0);
}

/** What a kind of dangerous change does to a program, for people who write them. */
export const consequences: Readonly<Record<string, string>> = {
  ENUM_VALUE_ADDED: 'A program that knows the other values only meets one it doesn’t know.',
  FIELD_ARGUMENT_DEFAULT_CHANGED: 'Requests that leave the argument out get another answer.',
  FIELD_ARGUMENT_ADDED:
    'Requests that leave the argument out go on as before; generated code may list arguments by place.',
  INPUT_FIELD_ADDED: 'Requests that leave the field out get its default.',
  INPUT_FIELD_DEFAULT_VALUE_CHANGED: 'Requests that leave the field out get another default.',
  UNION_MEMBER_ADDED: 'A program that knows the other members only meets one it doesn’t know.',
  OBJECT_TYPE_INTERFACE_ADDED: 'A fragment on the interface now matches this type as well.',
};

/** A release in figures: `2 breaking, 1 dangerous, 14 safe`. */
export function countWords({ changes, contents }: Pick<Release, 'changes' | 'contents'>): string {
  if (contents !== undefined) {
    const { queries, mutations, types } = contents;
    return [count(queries, 'query', 'queries'), count(mutations, 'mutation'), count(types, 'type')].join(', ');
  }
  const counts = criticalities.map((criticality) => {
    const { length } = changes.filter((change) => change.criticality === criticality);
    return length === 0 ? undefined : `${length} ${criticality}`;
  });
  return counts.filter((count) => count !== undefined).join(', ') || 'no change of the schema';
}

function count({ length }: readonly unknown[], one: string, many = `${one}s`): string {
  return `${length} ${length === 1 ? one : many}`;
}
