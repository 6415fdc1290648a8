'use client';

import { lazy } from 'react';

const NearThisAddress = lazy(async () => ({ default: (await import('./near-this-address.tsx')).NearThisAddress }));

/**
 * Suggests pages for an unknown URL, and offers a search. It is lazy because Next loads the code of the 404 page with
 * every other page.
 */
export function LostAddress() {
  return <NearThisAddress />;
}
