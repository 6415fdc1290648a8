'use client';

import { lazy } from 'react';

const NearThisAddress = lazy(async () => ({ default: (await import('./near-this-address.tsx')).NearThisAddress }));

/** What may have been meant, and a search for it. By itself because Next loads the page of a 404 with every other page. */
export function LostAddress() {
  return <NearThisAddress />;
}
