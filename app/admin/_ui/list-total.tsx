import { totalWords } from '#lib/admin/list-total.ts';

interface ListTotalProps {
  /** The number of listed objects on all pages; null if it is unknown. */
  count: string | null;
  /** Singular and plural of the listed objects: "key", "keys". */
  words: readonly [one: string, several: string];
}

/** The total count of a list, which a phone shows above it, in the row of the button that shows the filters. */
export function ListTotal({ count, words }: ListTotalProps) {
  if (count === null) return null;
  return <p className="list-total text-sm text-muted">{totalWords(count, words)}</p>;
}
