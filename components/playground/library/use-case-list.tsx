'use client';

import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { filterUseCases, originOf } from '#lib/playground/catalog-use-case.ts';
import { BreakableName } from '../../ui/breakable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { softLink } from '#lib/text/soft-link.ts';
import { FilterField } from '../parts/filter-field.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useLibrary } from './library-context.ts';

/** The documented operations by group, with that of the current query marked. A click opens one in its tab. */
export function UseCaseList() {
  const { catalog, openUseCase } = useLibrary();
  const query = useGraphiQL((state) => state.tabs[state.activeTabIndex]?.query ?? '');
  const [search, setSearch] = useState('');
  const id = useId();
  if (catalog === 'failed') {
    return (
      <p role="alert" className="p-3 text-sm">
        The list could not be loaded. The use cases are{' '}
        <a {...softLink} href="/use-cases">
          also pages
        </a>
        .
      </p>
    );
  }
  const shown = catalog === 'loading' ? [] : filterUseCases(catalog, search);
  const current = originOf(query, shown)?.useCase;
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <>
      <FilterField label="Filter use cases" value={search} onChange={setSearch}>
        <p role="status" className="sr-only">
          {catalog !== 'loading' && `${shown.length} of ${catalog.length} use cases`}
        </p>
      </FilterField>
      <div className="playground-scroll">
        {catalog === 'loading' && <Skeleton className="m-3 h-4 w-2/3" />}
        {catalog !== 'loading' && shown.length === 0 && (
          <p className="p-3 text-sm text-muted">
            {catalog.length === 0
              ? 'This endpoint has no documented use cases.'
              : 'No use case contains all of these words.'}
          </p>
        )}
        {[...groups].map(([group, members]) => (
          <section key={group} aria-labelledby={`${id}-${group.replaceAll(' ', '-')}`}>
            <h2 id={`${id}-${group.replaceAll(' ', '-')}`} className="playground-list-head">
              {group}
            </h2>
            <ul>
              {members.map((useCase) => (
                <li
                  key={useCase.useCase}
                  ref={useCase === current && search === '' ? showInList : undefined}
                  className={clsx(
                    'group flex items-start border-l-4 hover:bg-sunken',
                    useCase === current ? 'border-accent-fill bg-sunken' : 'border-transparent',
                  )}
                >
                  <button
                    type="button"
                    onClick={() => openUseCase(useCase)}
                    aria-current={useCase === current ? 'true' : undefined}
                    className="min-w-0 flex-1 py-1.5 pr-3 pl-2 text-left -outline-offset-2!"
                  >
                    <span className={clsx('block text-sm', useCase === current ? 'font-semibold' : 'font-medium')}>
                      {useCase.title}
                    </span>
                    <span className="block font-mono text-xs text-muted">
                      <BreakableName name={useCase.useCase} />
                    </span>
                  </button>
                  <a
                    {...softLink}
                    href={`/use-cases/${useCase.useCase}`}
                    title="Open its page"
                    className="m-1 rounded-sm p-2 text-muted -outline-offset-2! hover:text-ink"
                  >
                    <ExternalLink aria-hidden size={14} />
                    <span className="sr-only">Page of {useCase.title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Scrolls the list, and never the page, until a row is in sight. */
function showInList(row: HTMLElement | null): void {
  const list = row?.closest('.playground-scroll') ?? null;
  if (row === null || list === null) return;
  const frame = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - frame.height / 3;
}
