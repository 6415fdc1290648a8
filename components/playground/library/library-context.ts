'use client';

import { createContext, useContext } from 'react';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import type { CompanyQueries } from './use-company-queries.ts';

/** What the playground offers to its plugins beside GraphiQL's own hooks. */
interface Library {
  /** The owner of what is stored in this browser. */
  owner: string;
  catalog: CatalogUseCase[] | 'loading' | 'failed';
  openUseCase: (useCase: CatalogUseCase) => void;
  /** Opens a query in a tab. */
  openText: (text: TabText) => void;
  /** The schema elements that the reader visited, the current one last. */
  path: readonly SchemaPlace[];
  onPath: (path: readonly SchemaPlace[]) => void;
  /** The queries that the chosen company’s members share; null without a company. */
  shared: CompanyQueries | null;
}

/** Set by the workspace. */
export const LibraryContext = createContext<Library | null>(null);

/** The library that contains a plugin. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext);
  if (library === null) throw new Error('useLibrary must be used inside the playground.');
  return library;
}
