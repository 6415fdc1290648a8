import clsx from 'clsx';
import { isNested, type HitGroup } from '#lib/search/engine.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { TextLink } from '../ui/text-link.tsx';
import { ResultText } from './result-text.tsx';
import { WhereElse } from './where-else.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface ResultListProps {
  query: string;
  groups: readonly HitGroup[];
  suggestions: readonly string[];
}

/** Results within a page: groups of links. */
export function ResultList({ query, groups, suggestions }: ResultListProps) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return <NothingFound query={query} suggestions={suggestions} />;
  return (
    <div className="mt-8 max-w-[60rem]">
      <p role="status" className="text-sm text-muted">
        {count === 1 ? '1 result' : `${count} results`}
      </p>
      {groups.map(({ group, hits }) => (
        <section key={group} aria-label={group} className="mt-8">
          <h2 className="flex items-baseline gap-2 border-b border-ink pb-1 text-lg font-bold tracking-tight">
            {group} <span className="text-sm font-normal tracking-normal text-muted">{hits.length}</span>
          </h2>
          <ul>
            {hits.map((hit, position) => {
              const nested = isNested(hits, position);
              return (
                <li key={hit.path} className={nested ? 'pb-2' : 'border-rule not-first:border-t'}>
                  <a
                    {...softLink}
                    href={hit.path}
                    className={clsx(
                      '-mx-2 block px-2 hover:bg-sunken focus-visible:bg-sunken',
                      nested ? 'py-1.5' : 'py-3',
                    )}
                  >
                    <ResultText hit={hit} nested={nested} />
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NothingFound({ query, suggestions }: Omit<ResultListProps, 'groups'>) {
  return (
    <div className="mt-8 max-w-[60ch] space-y-3 border-t border-ink pt-6">
      <p role="status">
        No results for <strong className="break-words">{query}</strong>.
      </p>
      {suggestions.length > 0 && (
        <p>
          Did you mean{' '}
          {suggestions.map((suggestion, index) => (
            <span key={suggestion}>
              {index > 0 && (index === suggestions.length - 1 ? ' or ' : ', ')}
              <TextLink href={pageLink('/search', { q: suggestion })}>{suggestion}</TextLink>
            </span>
          ))}
          ?
        </p>
      )}
      <WhereElse />
    </div>
  );
}
