import { useEffect } from 'react';
import type { SearchEngine } from '#lib/search/engine.ts';
import { countEmptySearch } from '#lib/text/send-feedback.ts';
import { WhereElse } from './where-else.tsx';

/** The search engine, or the state of its loading. */
export type SearchState = SearchEngine | 'loading' | 'failed';

interface NoResultsProps {
  query: string;
  search: SearchState;
  onAsk: (query: string) => void;
  /** Called when the reader follows a link to another page. */
  onLeave: () => void;
}

/** Explains an empty result, and suggests other searches and pages. */
export function NoResults({ query, search, onAsk, onLeave }: NoResultsProps) {
  useCountedSearch(typeof search === 'string' ? undefined : query);
  if (search === 'loading') return <p className="px-4 py-6 text-muted">Searching …</p>;
  if (search === 'failed') {
    return (
      <p role="alert" className="px-4 py-6">
        The search could not be loaded. Check your connection, then close and reopen the search.
      </p>
    );
  }
  const suggestions = search.suggest(query);
  return (
    <div className="space-y-3 px-4 py-6">
      <p role="status">
        No results for <strong className="break-words">{query}</strong>.
      </p>
      {suggestions.length > 0 && (
        <p className="text-muted">
          Did you mean{' '}
          {suggestions.map((suggestion, index) => (
            <span key={suggestion}>
              {index > 0 && (index === suggestions.length - 1 ? ' or ' : ', ')}
              <button
                type="button"
                onClick={() => onAsk(suggestion)}
                className="text-accent underline underline-offset-3 hover:text-ink"
              >
                {suggestion}
              </button>
            </span>
          ))}
          ?
        </p>
      )}
      <WhereElse onLeave={onLeave} />
    </div>
  );
}

/** Milliseconds after the last key, so that the beginnings of a word aren't counted. */
const settledMs = 1_500;
const shortest = 3;

/** What was counted on this page, so that nothing is counted twice. */
const counted = new Set<string>();

/** Counts a query that finds nothing when the reader has stopped typing. */
function useCountedSearch(query: string | undefined): void {
  useEffect(() => {
    const text = query?.trim() ?? '';
    if (text.length < shortest || counted.has(text)) return;
    const timer = setTimeout(() => {
      counted.add(text);
      countEmptySearch(text);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [query]);
}
