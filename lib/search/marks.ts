import { wordsIn } from './search-words.ts';

/** A part of a text, and whether it matches the search. */
export interface MarkedPiece {
  text: string;
  marked: boolean;
}

/** Splits a text at the matches. When all parts of a name match, the name is one part. */
export function markTerms(text: string, terms: ReadonlySet<string>): MarkedPiece[] {
  const found = wordsIn(text).flatMap(({ start, end, whole, parts }) => {
    const hits = parts.filter(({ term }) => terms.has(term));
    return terms.has(whole) || (parts.length > 1 && hits.length === parts.length) ? [{ start, end }] : hits;
  });
  const pieces = found.flatMap(({ start, end }, index) => [
    { text: text.slice(found[index - 1]?.end ?? 0, start), marked: false },
    { text: text.slice(start, end), marked: true },
  ]);
  return [...pieces, { text: text.slice(found.at(-1)?.end ?? 0), marked: false }].filter((piece) => piece.text !== '');
}
