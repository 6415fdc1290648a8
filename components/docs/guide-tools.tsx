'use client';

import { lazy } from 'react';

// The bundler puts all guides and use cases into one graph, so a static import on one page would load on every page.
// `next/dynamic` would add more code to every page than it saves.
const Checker = lazy(async () => ({ default: (await import('./token-checker.tsx')).TokenChecker }));
const Helper = lazy(async () => ({ default: (await import('./escape-helper.tsx')).EscapeHelper }));

/** Checks whether a string is a Litfass API key. */
export function TokenChecker() {
  return <Checker />;
}

/** Escapes a query into a JSON body, and explains an invalid body. */
export function EscapeHelper() {
  return <Helper />;
}
