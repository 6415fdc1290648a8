import { markTerms } from '#lib/search/marks.ts';

/** A text with the matched terms marked. */
export function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }) {
  return markTerms(text, terms).map((piece, index) =>
    piece.marked ? (
      <mark key={index} className="bg-accent-wash text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
