import type { SearchEngine } from '#lib/search/engine.ts';

/** The search engine, or the state of its loading. */
export type SearchState = SearchEngine | 'loading' | 'failed';

interface NoResultsProps {
  query: string;
  search: SearchState;
  onAsk: (query: string) => void;
}

/** Explains an empty result, and suggests other searches and pages. */
export function NoResults({ query, search, onAsk }: NoResultsProps) {
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
      <p className="text-sm text-muted">
        You can search for operations, types, fields, values, permissions, error codes and HTTP statuses, and for any
        word in the guides and use cases.
      </p>
    </div>
  );
}
