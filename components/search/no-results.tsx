import type { SearchEngine } from '../../lib/search/engine.ts';

/** The search, or what there is instead. */
export type SearchState = SearchEngine | 'loading' | 'failed';

interface NoResultsProps {
  query: string;
  search: SearchState;
  onAsk: (query: string) => void;
}

/** What stands where no result does: why, and what else there is. */
export function NoResults({ query, search, onAsk }: NoResultsProps) {
  if (search === 'loading') return <p className="px-4 py-6 text-muted">Looking …</p>;
  if (search === 'failed') {
    return (
      <p role="alert" className="px-4 py-6">
        The search could not be loaded. Is this browser offline? Close it and open it again for another try.
      </p>
    );
  }
  const suggestions = search.suggest(query);
  return (
    <div className="space-y-3 px-4 py-6">
      <p role="status">
        Nothing is called <strong className="break-words">{query}</strong>.
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
        Names of operations, types, fields, values, permissions and error codes can be found, and every word of the
        guides and use cases. An HTTP status finds its errors.
      </p>
    </div>
  );
}
