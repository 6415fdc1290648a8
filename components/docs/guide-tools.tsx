'use client';

import { lazy } from 'react';

// All guides and use cases are one graph to the bundler: what stands on one page would be loaded with every other. And
// `next/dynamic` would weigh more on all of them than it saves.
const Checker = lazy(async () => ({ default: (await import('./token-checker.tsx')).TokenChecker }));
const Helper = lazy(async () => ({ default: (await import('./escape-helper.tsx')).EscapeHelper }));

/** Tells whether a string is one of our keys. */
export function TokenChecker() {
  return <Checker />;
}

/** Makes a JSON body of a query, and explains a body that is none. */
export function EscapeHelper() {
  return <Helper />;
}
