'use client';

import { useEffect, useState } from 'react';
import type { Catalogue, CatalogueUseCase } from '../../../lib/playground/catalogue-use-case.ts';

const path = '/playground/use-cases.json';

let asked: Promise<CatalogueUseCase[]> | undefined;

/** The documented operations; asked for once a page, after the editor. */
export function useCatalogue(): CatalogueUseCase[] | 'loading' | 'failed' {
  const [catalogue, setCatalogue] = useState<CatalogueUseCase[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isWanted = true;
    const show = (found: CatalogueUseCase[] | 'failed') => {
      if (isWanted) setCatalogue(found);
    };
    asked ??= fetchCatalogue();
    asked.then(show, () => {
      asked = undefined;
      show('failed');
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return catalogue;
}

async function fetchCatalogue(): Promise<CatalogueUseCase[]> {
  const answer = await fetch(path);
  const value: unknown = await answer.json();
  if (!answer.ok || !isCatalogue(value)) throw new Error('The portal answered without a list of use cases.');
  return value.useCases;
}

// Our own route, made by the same build: this tells an error page from it.
function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'useCases' in value && Array.isArray(value.useCases);
}
