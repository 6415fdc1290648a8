'use client';

import { useSyncExternalStore } from 'react';

const query = '(forced-colors: active)';

/** Whether the reader's system replaces the colors of the page, so that patterns must tell series apart. */
export function useForcedColors(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
