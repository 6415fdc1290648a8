/** The kinds of entries in a release's text, the most severe first. */
export const entryKinds = ['Breaking', 'Deprecated', 'Changed', 'Added', 'Fixed'] as const;

/** What an entry means for a program that uses the API. */
export type EntryKind = (typeof entryKinds)[number];

/** The kind with which an author marks an entry: `Breaking:`. */
export function entryKindOf(mark: unknown): EntryKind | undefined {
  return entryKinds.find((kind) => mark === `${kind}:`);
}

/** The number of entries of each kind in a text, the most severe first. */
export function countEntries(source: string): { kind: EntryKind; count: number }[] {
  const kinds = source.split('\n').map(kindOfLine);
  return entryKinds
    .map((kind) => ({ kind, count: kinds.filter((found) => found === kind).length }))
    .filter(({ count }) => count > 0);
}

/** The entries of a text that don't begin with their kind. */
export function unmarkedEntries(source: string): string[] {
  const lines = source.split('\n').map((text, index) => ({ text, line: index + 1 }));
  return lines
    .filter(({ text }) => text.startsWith('- ') && kindOfLine(text) === undefined)
    .map(
      ({ line }) => `line ${line}: an entry must begin with its kind: ${entryKinds.join(', ')}, such as "- _Added:_ "`,
    );
}

/** The kind of the entry that a line begins, if it begins one. */
function kindOfLine(line: string): EntryKind | undefined {
  return entryKindOf(/^- _([^_]+)_ /.exec(line)?.[1]);
}
