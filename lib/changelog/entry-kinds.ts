/** The kinds of entries in a release's text, the most severe first. */
export const entryKinds = ['Breaking', 'Deprecated', 'Changed', 'Added', 'Fixed'] as const;

/** What an entry means for a program that uses the API. */
export type EntryKind = (typeof entryKinds)[number];

/** The kind with which an author marks an entry: `Breaking:`. */
export function entryKindOf(mark: unknown): EntryKind | undefined {
  return entryKinds.find((kind) => mark === `${kind}:`);
}

/** The entries of a text that don't begin with their kind. */
export function unmarkedEntries(source: string): string[] {
  const lines = source.split('\n').map((text, index) => ({ text, line: index + 1 }));
  return lines
    .filter(({ text }) => text.startsWith('- ') && entryKindOf(/^- _([^_]+)_ /.exec(text)?.[1]) === undefined)
    .map(
      ({ line }) => `line ${line}: an entry must begin with its kind: ${entryKinds.join(', ')}, such as "- _Added:_ "`,
    );
}
