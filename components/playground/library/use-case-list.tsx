'use client';

import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { filterUseCases, type CatalogueUseCase } from '../../../lib/playground/catalogue-use-case.ts';
import { TextInput } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { softLink } from '../../../lib/soft-link.ts';

interface UseCaseListProps {
  catalogue: CatalogueUseCase[] | 'loading' | 'failed';
  onOpen: (useCase: CatalogueUseCase) => void;
}

/** The documented operations by group; choosing one opens it in its tab. */
export function UseCaseList({ catalogue, onOpen }: UseCaseListProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  if (catalogue === 'failed') {
    return (
      <p role="alert" className="p-3 text-sm">
        The list could not be loaded. The use cases are{' '}
        <a {...softLink} href="/use-cases">
          pages as well
        </a>
        .
      </p>
    );
  }
  const shown = catalogue === 'loading' ? [] : filterUseCases(catalogue, search);
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <>
      <div className="border-b border-rule p-3">
        <TextInput
          type="search"
          aria-label="Filter use cases"
          aria-describedby={`${id}-count`}
          placeholder="Filter use cases"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-h-9! text-sm"
        />
        <p id={`${id}-count`} role="status" className="sr-only">
          {catalogue !== 'loading' && `${shown.length} of ${catalogue.length} use cases`}
        </p>
      </div>
      <div className="playground-scroll">
        {catalogue === 'loading' && <Skeleton className="m-3 h-4 w-2/3" />}
        {catalogue !== 'loading' && shown.length === 0 && (
          <p className="p-3 text-sm text-muted">
            {catalogue.length === 0 ? 'This endpoint has no documented use cases.' : 'No use case has all these words.'}
          </p>
        )}
        {[...groups].map(([group, members]) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h3 id={`${id}-${group}`} className="playground-list-head">
              {group}
            </h3>
            <ul>
              {members.map((useCase) => (
                <li key={useCase.useCase} className="group flex items-start hover:bg-sunken">
                  <button
                    type="button"
                    onClick={() => onOpen(useCase)}
                    className="min-w-0 flex-1 px-3 py-1.5 text-left -outline-offset-2!"
                  >
                    <span className="block text-sm font-medium">{useCase.title}</span>
                    <span className="block truncate font-mono text-xs text-muted">{useCase.useCase}</span>
                  </button>
                  <a
                    {...softLink}
                    href={`/use-cases/${useCase.useCase}`}
                    title="Its page"
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
