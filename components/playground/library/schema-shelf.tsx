'use client';

import dynamic from 'next/dynamic';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useLibrary } from './library-context.ts';

// Loaded on demand: it includes the whole schema and a Markdown renderer.
const Documentation = dynamic(() => import('./documentation.tsx').then((module) => module.Documentation), {
  loading: () => (
    <div className="p-3">
      <SkeletonLines label="Loading the documentation" />
    </div>
  ),
});

/** The schema's documentation, or the reason why there is none. */
export function SchemaShelf() {
  const { catalog, path, onPath, openUseCase } = useLibrary();
  const { schema, isLost } = useGraphiQL((state) => ({ schema: state.schema, isLost: state.fetchError !== null }));
  if (schema == null) {
    return (
      <div className="p-3">
        {isLost ? (
          <p className="text-sm text-muted">The schema could not be fetched.</p>
        ) : (
          <SkeletonLines label="Loading the schema" />
        )}
      </div>
    );
  }
  return (
    <Documentation
      schema={schema}
      catalog={typeof catalog === 'string' ? [] : catalog}
      path={path}
      onPath={onPath}
      onOpen={openUseCase}
    />
  );
}
