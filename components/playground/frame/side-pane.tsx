'use client';

import clsx from 'clsx';
import dynamic from 'next/dynamic';
import { useId, type KeyboardEvent } from 'react';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { RunHistory } from '../library/run-history.tsx';
import { SavedQueries } from '../library/saved-queries.tsx';
import { UseCaseList } from '../library/use-case-list.tsx';

// Loaded on demand: it includes the whole schema and a Markdown renderer.
const Documentation = dynamic(() => import('../library/documentation.tsx').then((module) => module.Documentation), {
  loading: () => (
    <div className="p-3">
      <SkeletonLines label="Loading the documentation" />
    </div>
  ),
});

const shelves = [
  { id: 'use-cases', label: 'Use cases' },
  { id: 'saved', label: 'Saved' },
  { id: 'history', label: 'History' },
  { id: 'schema', label: 'Schema' },
] as const;

export type Shelf = (typeof shelves)[number]['id'];

interface SidePaneProps {
  owner: string;
  shelf: Shelf;
  onShelf: (shelf: Shelf) => void;
  path: readonly SchemaPlace[];
  onPath: (path: readonly SchemaPlace[]) => void;
  catalog: CatalogUseCase[] | 'loading' | 'failed';
  onOpenUseCase: (useCase: CatalogUseCase) => void;
  onOpenText: (text: TabText) => void;
}

/** The pane beside the editors: saved queries, use cases, history and documentation. */
export function SidePane({ owner, shelf, onShelf, path, onPath, catalog, onOpenUseCase, onOpenText }: SidePaneProps) {
  const id = useId();
  const { schema, isSchemaLost } = useGraphiQL((state) => ({
    schema: state.schema,
    isSchemaLost: state.fetchError !== null,
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = shelves.findIndex((one) => one.id === shelf);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shelves.length - 1 }[event.key];
    const next = target === undefined ? undefined : shelves[(target + shelves.length) % shelves.length];
    if (next === undefined) return;
    event.preventDefault();
    onShelf(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-shelf=${next.id}]`)?.focus();
  };

  return (
    <section aria-label="Library" className="flex min-h-0 flex-1 flex-col bg-paper">
      {/* Its lists are long, so keyboard users get a link past them to the editor. */}
      <button
        type="button"
        onClick={focusQuery}
        className="sr-only focus:not-sr-only focus:px-3 focus:py-2 focus:text-left focus:text-sm focus:underline focus:-outline-offset-2!"
      >
        Skip to the query
      </button>
      <div role="tablist" aria-label="Library" onKeyDown={onKeyDown} className="flex border-b border-rule px-1">
        {shelves.map((one) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            data-shelf={one.id}
            id={`${id}-${one.id}-tab`}
            aria-selected={one.id === shelf}
            aria-controls={`${id}-panel`}
            tabIndex={one.id === shelf ? 0 : -1}
            onClick={() => onShelf(one.id)}
            className={clsx(
              '-mb-px min-h-12 border-b-2 px-2 text-sm -outline-offset-2!',
              one.id === shelf ? 'border-accent-fill font-semibold' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shelf}-tab`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {shelf === 'use-cases' && <UseCaseList catalog={catalog} onOpen={onOpenUseCase} />}
        {shelf === 'saved' && <SavedQueries owner={owner} onOpen={onOpenText} />}
        {shelf === 'history' && <RunHistory owner={owner} onOpen={onOpenText} />}
        {shelf === 'schema' &&
          (schema == null ? (
            <div className="p-3">
              {isSchemaLost ? (
                <p className="text-sm text-muted">The schema could not be fetched.</p>
              ) : (
                <SkeletonLines label="Loading the schema" />
              )}
            </div>
          ) : (
            <Documentation
              schema={schema}
              catalog={typeof catalog === 'string' ? [] : catalog}
              path={path}
              onPath={onPath}
              onOpen={onOpenUseCase}
            />
          ))}
      </div>
    </section>
  );
}

function focusQuery(): void {
  document.querySelector<HTMLElement>('section[aria-label=Query] .graphiql-editor')?.focus();
}
