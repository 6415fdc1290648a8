/**
 * Part of a name: a run of capitals, a capitalized or lowercase word, or a number. `APIToken` and `RATE_LIMITED` have
 * two each.
 */
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu;

/** Characters between spaces and punctuation, including underscores and inner apostrophes. */
const word = /[\p{L}\p{N}_]+(?:[’'][\p{L}]+)?/gu;

/** A word of a text, with its position and its index terms. */
export interface Word {
  start: number;
  end: number;
  /** The whole word without its underscores. */
  whole: string;
  parts: { start: number; end: number; term: string }[];
}

/** The words of a text. A name is one word, and each of its parts is searchable. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    whole: toTerm(found.replace(/[_’']/g, '')),
    parts: [...found.replace(/[’'].*/, '').matchAll(part)].map((match) => ({
      start: index + match.index,
      end: index + match.index + match[0].length,
      term: toTerm(match[0]),
    })),
  }));
}

/** The index terms of a text: the parts of its words, and whole names, which people also write in lowercase. */
export function indexTerms(text: string): string[] {
  return wordsIn(text).flatMap(({ whole, parts }) =>
    parts.length === 1 ? parts.map(({ term }) => term) : [whole, ...parts.map(({ term }) => term)],
  );
}

/** A word of a query: whole, and as parts. */
export interface QueryWord {
  whole: string;
  parts: string[];
}

/** The words of a query, without fillers. */
export function queryWords(query: string): QueryWord[] {
  const words = wordsIn(query)
    .map(({ whole, parts }) => ({ whole, parts: parts.map(({ term }) => term) }))
    .filter(({ parts }) => parts.length > 0);
  const meant = words.filter(({ parts: [first = '', ...others] }) => others.length > 0 || !fillers.has(first));
  return meant.length === 0 ? words : meant;
}

/** Words of four letters and more that end in "s" in the singular. */
const unchanged = new Set(['cors', 'does', 'https', 'this']);

/** Words of a question that don't name its topic. */
const fillers = new Set(
  'a an and are api at be by can could do does for from get give have how i in is it many me much my of on or our per please should that the there this to use using was were we what when where which who why will with would you your'
    .split(' ')
    .map(toTerm),
);

/** The fillers among the terms. */
export function fillersIn(terms: ReadonlySet<string>): string[] {
  return [...terms].filter((term) => fillers.has(term));
}

/** A word in lowercase and, by a simple rule, in the singular. */
function toTerm(text: string): string {
  const small = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  if (small.length < 4 || unchanged.has(small)) return small;
  if (/[^aeiou]ies$/.test(small)) return `${small.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(small)) return small.slice(0, -2);
  return /[^su]s$/.test(small) && !small.endsWith('is') ? small.slice(0, -1) : small;
}
