'use client';

import { flushSync } from 'react-dom';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import { focusQuery } from '../parts/focus-query.ts';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useLibrary } from './library-context.ts';
import { ResponseStart } from './response-start.tsx';

/** A view of the response before the first run of the open tab. A run hides it, so that no one takes it for the result. */
export function FirstAnswer({ view }: { view: string }) {
  const { catalog, openUseCase } = useLibrary();
  const { isRunning, schema, query } = useGraphiQL((state) => ({
    isRunning: state.isFetching,
    schema: state.schema ?? null,
    query: state.tabs[state.activeTabIndex]?.query ?? '',
  }));
  const open = (useCase: CatalogUseCase) => {
    // The button disappears, and a hidden pane can't be focused.
    flushSync(() => openUseCase(useCase));
    focusQuery();
  };
  if (isRunning) return null;
  return (
    <ResponseStart
      query={query}
      schema={schema}
      catalog={typeof catalog === 'string' ? [] : catalog}
      view={view}
      onOpen={open}
    />
  );
}
