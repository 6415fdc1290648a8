import MiniSearch, { type AsPlainObject, type Options, type Query, type SearchResult } from 'minisearch';
import {
  searchGroupNames,
  searchGroups,
  type SearchEntry,
  type SearchGroup,
  type SearchKind,
  type SearchSource,
} from './search-entry.ts';
import { synonymsOf } from './synonyms.ts';
import { fillersIn, indexTerms, queryWords, wordsIn, type QueryWord } from './search-words.ts';

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

/** The boost for an entry whose name contains all words of the query, compared with one that only mentions them. */
const namedBonus = 3;

/** With fewer hits than this, the search adds entries that contain only some of the words. */
const enough = 3;

const options: Options<SearchSource & { id: number }> = {
  fields: allFields,
  tokenize: indexTerms,
  // Keeps terms unchanged, because they are already normalized.
  processTerm: (term) => term,
};

/** Readers search for a field less often than for the page that explains it, and there are many more fields. */
const weights: Record<SearchKind, number> = {
  'use case': 1.8,
  guide: 1.6,
  page: 1.2,
  error: 1.5,
  permission: 1.3,
  operation: 1.3,
  'guide section': 1.1,
  type: 1.1,
  field: 0.8,
  value: 0.7,
  directive: 0.7,
  'use case section': 0.6,
};

/** Most readers aren't staff, and their own words find what staff do too: "retries", "members of a company". */
const staffWeight = 0.2;

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

  /** Entries that contain all words, by score. With few hits, it adds entries that contain some of the words. */
  find(query: string): SearchHit[] {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const whole = squash(query);
    const asked = new Set(indexTerms(query));
    const all = this.#ask(words, 'AND');
    const found = all.length >= enough ? all : this.#ask(words, 'OR');
    const named = new Set(this.#ask(words, 'AND', nameFields).map(({ id }) => Number(id)));
    return found
      .flatMap((result) => {
        const entry = this.#entries[Number(result.id)];
        if (entry === undefined) return [];
        const bonus = nameBonus(entry, whole, asked) * (named.has(Number(result.id)) ? namedBonus : 1);
        return [{ entry, result, score: result.score * bonus * coverage(words, result) ** 2 }];
      })
      .sort((left, right) => right.score - left.score)
      .filter(({ score }, _, [best]) => score > (best?.score ?? 0) * 0.04)
      .map(({ entry, result }) => ({ ...entry, terms: new Set(result.terms) }));
  }

  /** The same by group, starting with the group of the best hit. `most` limits each group. */
  findGroups(query: string, most: number): HitGroup[] {
    const groups = new Map<SearchGroup, SearchHit[]>();
    for (const hit of this.find(query)) {
      const group = groupOf(hit.kind);
      groups.set(group, [...(groups.get(group) ?? []), hit]);
    }
    return [...groups].map(([group, hits]) => ({ group, hits: hits.slice(0, most) }));
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
        { fuzzy: 0.4, maxFuzzy: 4, prefix: true, combineWith: 'OR' },
      )
      .map(({ suggestion }) => suggestion)
      .slice(0, 3);
  }

  #ask(words: readonly QueryWord[], combineWith: 'AND' | 'OR', fields: string[] = allFields): SearchResult[] {
    const queries = words.map((word, position) => asQuery(word, position === words.length - 1));
    return this.#index.search(
      { combineWith, queries },
      {
        fields,
        boost: { title: 5, names: 5, context: 1.5, text: 1 },
        weights: { fuzzy: 0.35, prefix: 0.5 },
        boostDocument: (id) => {
          const { kind = 'page', isForStaff = false } = this.#entries[Number(id)] ?? {};
          return weights[kind] * (isForStaff ? staffWeight : 1);
        },
      },
    );
  }
}

/** Matches a whole word, or all of its parts. The last word may be incomplete. */
function asQuery({ whole, parts }: QueryWord, last: boolean): Query {
  const byPart = parts.map((term): Query => ({
    combineWith: 'OR',
    queries: [
      {
        queries: [term],
        prefix: (last && (parts.length === 1 || term.length > 2)) || term.length > 3,
        fuzzy: tolerance(term),
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

/**
 * Boosts an entry whose full name is the query. Fillers in a name count too: "get campaign" boosts `getCampaign`,
 * although "get" is a filler.
 */
function nameBonus({ title, context }: SearchEntry, query: string, asked: ReadonlySet<string>): number {
  const name = squash(title);
  if (query === name || query === squash(`${context}${title}`)) return 6;
  const parts = new Set(indexTerms(`${title} ${context}`));
  const named = fillersIn(asked).filter((term) => parts.has(term)).length;
  return (query.length > 3 && name.startsWith(query) ? 1.5 : 1) * 1.4 ** named;
}

/** Only letters and digits. */
function squash(text: string): string {
  return wordsIn(text)
    .map(({ whole }) => whole)
    .join('');
}

function groupOf(kind: SearchKind): SearchGroup {
  const found = searchGroupNames.find((group) => searchGroups[group].some((member) => member === kind));
  if (found === undefined) throw new Error(`${kind} has no group.`);
  return found;
}
