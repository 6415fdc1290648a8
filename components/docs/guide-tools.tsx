'use client';

import dynamic from 'next/dynamic';

// All guides and use cases are one graph to the bundler: what stands on one page would be loaded with every other.

/** Tells whether a string is one of our keys. */
export const TokenChecker = dynamic(() => import('./token-checker.tsx').then((loaded) => loaded.TokenChecker));

/** Makes a JSON body of a query, and explains a body that is none. */
export const EscapeHelper = dynamic(() => import('./escape-helper.tsx').then((loaded) => loaded.EscapeHelper));
