import type { SearchEntry, SearchKind } from './search-entry.ts';
import { fillersIn, indexTerms, wordsIn } from './search-words.ts';

/** Kinds whose titles are written for readers. The others are names, and headings such as "Read the response". */
const pageKinds: readonly SearchKind[] = ['use case', 'guide', 'guide section', 'page'];

/** The boost for an entry whose name contains all words of the query, compared with one that only mentions them. */
const namedBonus = 3;

/** A query as the names of entries are compared with it. */
interface Asked {
  query: string;
  /** Only its letters and digits. */
  whole: string;
  /** Its terms, including fillers. */
  asked: ReadonlySet<string>;
  /** Whether it is written like a name of the schema. */
  byName: boolean;
}

/**
 * Boosts an entry whose full name is the query, or contains all of its words. Plain words that happen to be the name of
 * a field don't boost it. Fillers in a name count too: "get campaign" boosts `getCampaign`, although "get" is a filler.
 */
export function nameBonus(
  { kind, title, context, isForStaff = false }: SearchEntry,
  { query, whole, asked, byName, isNamed }: Asked & { isNamed: boolean },
): number {
  const isPage = pageKinds.includes(kind);
  const names = [squash(title), squash(`${context}${title}`), ...(isPage ? [squash(context)] : [])];
  // The context of an error has its HTTP status: "429", "too many requests".
  const isStatus = kind === 'error' && whole.length > 2 && squash(context).includes(whole);
  const isCompound = asked.size === 1 && indexTerms(title).length > 1;
  // A heading of a page for operators, such as "Rate limits", must not outrank the guide for everyone.
  const isAside = isForStaff && kind === 'guide section';
  const isWhole = !isAside && names.includes(whole) && (isPage || kind === 'error' || byName || isCompound);
  if (isWhole || isStatus) return (title === query ? 12 : 6) * namedBonus;
  const parts = new Set(indexTerms(isPage ? context : `${title} ${context}`));
  const fillers = fillersIn(asked).filter((term) => parts.has(term)).length;
  const begins = (isPage || byName) && whole.length > 3 && squash(title).startsWith(whole);
  return (isNamed ? (isPage || byName ? namedBonus : 1.5) : 1) * (begins ? 1.5 : 1) * 1.4 ** fillers;
}

/** Only letters and digits. */
export function squash(text: string): string {
  return wordsIn(text)
    .map(({ whole }) => whole)
    .join('');
}
