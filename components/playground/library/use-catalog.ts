'use client';

import { useEffect, useState } from 'react';
import type { Catalog, CatalogUseCase } from '#lib/playground/catalog-use-case.ts';

const path = '/playground/use-cases.json';

let asked: Promise<CatalogUseCase[]> | undefined;

/** The documented operations. They are fetched once per page, after the editor has loaded. */
export function useCatalog(): CatalogUseCase[] | 'loading' | 'failed' {
  const [catalog, setCatalog] = useState<CatalogUseCase[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isWanted = true;
    const show = (found: CatalogUseCase[] | 'failed') => {
      if (isWanted) setCatalog(found);
    };
    asked ??= fetchCatalog();
    asked.then(show, () => {
      asked = undefined;
      show('failed');
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return catalog;
}

async function fetchCatalog(): Promise<CatalogUseCase[]> {
  const answer = await fetch(path);
  const value: unknown = await answer.json();
  if (!answer.ok || !isCatalog(value)) throw new Error('The portal returned no list of use cases.');
  return value.useCases;
}

// Our own route of the same build: this check detects an error page.
function isCatalog(value: unknown): value is Catalog {
  return typeof value === 'object' && value !== null && 'useCases' in value && Array.isArray(value.useCases);
}
