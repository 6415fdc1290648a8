import MiniSearch, { type AsPlainObject, type Options, type Query, type SearchResult } from 'minisearch';
import { nameBonus, squash } from './name-bonus.ts';
import {
  searchGroupNames,
  searchGroups,
  type SearchEntry,
  type SearchGroup,
  type SearchKind,
  type SearchSource,
} from './search-entry.ts';
import { synonymsOf } from './synonyms.ts';
import { indexTerms, queryWords, type QueryWord } from './search-words.ts';
import { isNameLike, weightOf } from './weights.ts';

/** An entry that matches a query. */
export interface SearchHit extends SearchEntry {
  /** The entry's matching terms, with typos corrected. A result highlights them. */
  terms: ReadonlySet<string>;
}

/** Hits of one group, best first. */
export interface HitGroup {
  group: SearchGroup;
  hits: SearchHit[];
}

/** The file that the browser downloads. */
export interface SearchIndexFile {
  entries: [kind: SearchKind, title: string, context: string, summary: string, path: string, isForStaff: 0 | 1][];
  index: AsPlainObject;
}

/** Fields with an entry's name and its parent. */
const nameFields = ['title', 'names', 'context'];

const allFields = [...nameFields, 'text'];

/** With fewer hits than this, the search adds entries that contain only some of the words. */
const enough = 3;

const options: Options<SearchSource & { id: number }> = {
  fields: allFields,
  tokenize: indexTerms,
  // Keeps terms unchanged, because they are already normalized.
  processTerm: (term) => term,
};

/**
 * Creates a serializable index of these entries. The entries alone would be half as large, but then each phone would
 * have to build the index.
 */
export function buildIndex(sources: readonly SearchSource[]): SearchIndexFile {
  const index = new MiniSearch(options);
  index.addAll(sources.map((source, id) => ({ ...source, id })));
  return {
    entries: sources.map(({ kind, title, context, summary, path, isForStaff = false }) => [
      ...([kind, title, context, summary, path] as const),
      isForStaff ? 1 : 0,
    ]),
    index: index.toJSON(),
  };
}

/** Searches an index. Queries don't leave the machine. */
export class SearchEngine {
  readonly #entries: readonly SearchEntry[];
  readonly #index: MiniSearch<SearchSource & { id: number }>;

  constructor({ entries, index }: SearchIndexFile) {
    this.#entries = entries.map(([kind, title, context, summary, path, isForStaff]) => ({
      ...{ kind, title, context, summary, path },
      isForStaff: isForStaff === 1,
    }));
    this.#index = MiniSearch.loadJS(index, options);
  }

  /**
   * Entries that contain all words, by score. With few hits, it adds entries that contain some of the words. Pages for
   * staff don't count, because few readers look for them. Error codes in the query come first.
   */
  find(query: string): SearchHit[] {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const whole = squash(query);
    const asked = new Set(indexTerms(query));
    const byName = isNameLike(query);
    const all = this.#ask(words, 'AND', { byName });
    const forEveryone = all.filter(({ id }) => this.#entries[Number(id)]?.isForStaff === false);
    const found = forEveryone.length >= enough ? all : this.#ask(words, 'OR', { byName });
    const named = new Set(this.#ask(words, 'AND', { byName, fields: nameFields }).map(({ id }) => Number(id)));
    const hits = found
      .flatMap((result) => {
        const entry = this.#entries[Number(result.id)];
        if (entry === undefined) return [];
        const isNamed = named.has(Number(result.id));
        const bonus = nameBonus(entry, { query: query.trim(), whole, asked, byName, isNamed });
        return [{ entry, result, score: result.score * bonus * coverage(words, result) ** 2 }];
      })
      .sort((left, right) => right.score - left.score)
      .filter(({ score }, _, [best]) => score > (best?.score ?? 0) * 0.04)
      .map(({ entry, result }) => ({ ...entry, terms: new Set(result.terms) }));
    const codes = this.#codesIn(query);
    const isCode = ({ path }: SearchHit) => codes.some((code) => code.path === path);
    return [...codes, ...guidesFirst(hits).filter((hit) => !isCode(hit))];
  }

  /** Hits with more than half of the words in their names, for a wrong URL: a long text has almost any word. */
  findNamed(query: string): SearchHit[] {
    const words = queryWords(query);
    const named = new Set(
      this.#ask(words, 'OR', { byName: false, fields: nameFields })
        .filter((result) => coverage(words, result) > 0.5)
        .map(({ id }) => this.#entries[Number(id)]?.path),
    );
    return this.find(query).filter(({ path }) => named.has(path));
  }

  /**
   * The same by group, starting with the group of the best hit. `most` limits each group. A guide or
   * use case has at most three hits, one after the other.
   */
  findGroups(query: string, most: number): HitGroup[] {
    const groups = new Map<SearchGroup, SearchHit[]>();
    for (const hit of this.find(query)) {
      const group = groupOf(hit.kind);
      groups.set(group, [...(groups.get(group) ?? []), hit]);
    }
    return [...groups].map(([group, hits]) => ({
      group,
      hits: (group === 'Guides' || group === 'Use cases' ? byPage(hits) : hits).slice(0, most),
    }));
  }

  /** The entries of these paths, in their order. Skips unknown paths. */
  entriesAt(paths: readonly string[]): SearchHit[] {
    return paths.flatMap((path) => {
      const entry = this.#entries.find((candidate) => candidate.path === path);
      return entry === undefined ? [] : [{ ...entry, terms: new Set<string>() }];
    });
  }

  /** Suggestions for a query without hits. */
  suggest(query: string): string[] {
    return this.#index
      .autoSuggest(
        queryWords(query)
          .flatMap(({ parts }) => parts)
          .join(' '),
        // A quarter of the letters: with more, the suggestions are unrelated words.
        { fuzzy: 0.25, maxFuzzy: 3, prefix: false, combineWith: 'OR' },
      )
      .map(({ suggestion }) => suggestion)
      .slice(0, 3);
  }

  /** The error codes that a query contains in capitals: readers paste a line of a response, or all of it. */
  #codesIn(query: string): SearchHit[] {
    const written = new Set(query.match(/[A-Z][A-Z_]+/g));
    return this.#entries
      .filter(({ kind, title }) => kind === 'error' && written.has(title))
      .map((entry) => ({ ...entry, terms: new Set(indexTerms(entry.title)) }));
  }

  #ask(
    words: readonly QueryWord[],
    combineWith: 'AND' | 'OR',
    { byName, fields = allFields }: { byName: boolean; fields?: string[] },
  ): SearchResult[] {
    const isKnown = (term: string) => this.#isKnown(term);
    const queries = words.map((word, position) => asQuery(word, { last: position === words.length - 1, isKnown }));
    return this.#index.search(
      { combineWith, queries },
      {
        fields,
        boost: { title: 5, names: 5, context: 1.5, text: 1 },
        weights: { fuzzy: 0.35, prefix: 0.5 },
        boostDocument: (id) => {
          const { kind = 'page', isForStaff = false } = this.#entries[Number(id)] ?? {};
          return weightOf(kind, { isForStaff, byName });
        },
      },
    );
  }

  /** Whether a term or one of its synonyms is in the index, so that it isn't a typo. */
  #isKnown(term: string): boolean {
    return [term, ...synonymsOf(term)].some(
      (candidate) => this.#index.search({ queries: [candidate] }, { prefix: false, fuzzy: false }).length > 0,
    );
  }
}

/** Matches a whole word, or all of its parts. The last word may be incomplete. */
function asQuery(
  { whole, parts }: QueryWord,
  { last, isKnown }: { last: boolean; isKnown: (term: string) => boolean },
): Query {
  const byPart = parts.map((term): Query => ({
    combineWith: 'OR',
    queries: [
      {
        queries: [term],
        prefix: (last && (parts.length === 1 || term.length > 2)) || term.length > 3,
        // A word that the index has is no typo and rarely the beginning of another: "cors" doesn't mean "core".
        ...(isKnown(term) ? { fuzzy: 0, weights: { fuzzy: 0, prefix: 0.1 } } : { fuzzy: tolerance(term) }),
      },
      ...synonymsOf(term).map((other) => ({ queries: [other], boost: synonymBoost })),
    ],
  }));
  const [only, ...others] = byPart;
  if (only !== undefined && others.length === 0) return only;
  return {
    combineWith: 'OR',
    queries: [
      { queries: [whole], prefix: last, boost: wholeBoost },
      { combineWith: 'AND', queries: byPart },
    ],
  };
}

/** A match of a whole name scores more than matches of its parts. */
const wholeBoost = { title: 8, names: 8, context: 3, text: 24 };

const synonymBoost = { title: 1.5, names: 1.5, context: 0.4, text: 0.3 };

/** Allows one typo from four letters on, and two from eight on. Numbers must match exactly. */
function tolerance(term: string): number {
  if (/^\d/.test(term) || term.length < 4) return 0;
  return term.length < 8 ? 1 : 2;
}

/** The share of the query's words that an entry contains in any form. */
function coverage(words: readonly QueryWord[], { queryTerms }: SearchResult): number {
  const met = words.filter(({ whole, parts }) =>
    [whole, ...parts, ...parts.flatMap(synonymsOf)].some((term) => queryTerms.includes(term)),
  );
  return met.length / words.length;
}

/** Puts a guide before its sections if the three best hits are sections of it: then the whole guide is the answer. */
function guidesFirst(hits: readonly SearchHit[]): SearchHit[] {
  const [path = '', ...others] = hits.slice(0, 3).map(pageOf);
  const guide = hits.find((hit) => hit.kind === 'guide' && hit.path === path);
  const isBroad = others.length === 2 && others.every((other) => other === path);
  return guide === undefined || !isBroad ? [...hits] : [guide, ...hits.filter((hit) => hit !== guide)];
}

/**
 * At most three hits of each page, the best first and one after the other: a page with many sections would leave no room
 * for others. A page isn't listed after one of its sections, because that result names the page.
 */
function byPage(hits: readonly SearchHit[]): SearchHit[] {
  return [...Map.groupBy(hits, pageOf).values()].flatMap((ofPage) =>
    ofPage.filter((hit, position) => position === 0 || isSection(hit)).slice(0, 3),
  );
}

/** The path of the page that contains a hit. */
function pageOf({ path }: SearchHit): string {
  return path.replace(/#.*/, '');
}

/** Whether a hit is on the page of the hit before it, so that a list nests it there. */
export function isNested(hits: readonly SearchHit[], position: number): boolean {
  const [hit, before] = [hits[position], hits[position - 1]];
  return hit !== undefined && before !== undefined && isSection(hit) && pageOf(hit) === pageOf(before);
}

function isSection({ kind }: SearchHit): boolean {
  return kind === 'guide section' || kind === 'use case section';
}

function groupOf(kind: SearchKind): SearchGroup {
  const found = searchGroupNames.find((group) => searchGroups[group].some((member) => member === kind));
  if (found === undefined) throw new Error(`${kind} has no group.`);
  return found;
}
