'use client';

import { useEffect, useSyncExternalStore } from 'react';

// Not a context: one around the page would change while the page is still streamed, and React would render it twice.
let shown: string | null = null;
const listeners = new Set<() => void>();

function show(id: string | null): void {
  shown = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On the page of one object, whose URL names no company: the header and the navigation show the company of the object. */
export function PageCompany({ id }: { id: string }) {
  useEffect(() => {
    show(id);
    return () => show(null);
  }, [id]);
  return null;
}

/** The company of the object that the current page shows, or null. */
export function usePageCompany(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
