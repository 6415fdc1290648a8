'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { browserStorage, keepText } from '#lib/storage/browser-storage.ts';

const changed = 'litfass:stored';

/**
 * A list in the browser's storage, synchronized between windows. A change reads the stored list first, so that a window
 * never overwrites what another window added.
 */
export function useStoredList<Item>(key: string, read: (text: string | null) => Item[]) {
  const text = useSyncExternalStore(
    subscribe,
    () => browserStorage()?.getItem(key) ?? null,
    () => null,
  );
  const items = useMemo(() => read(text), [read, text]);
  /** Returns whether the list could be stored. */
  const change = (next: (items: Item[]) => Item[]): boolean => {
    const kept = keepText(key, JSON.stringify(next(read(browserStorage()?.getItem(key) ?? null))));
    window.dispatchEvent(new Event(changed));
    return kept;
  };
  return { items, change };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(changed, listener);
  };
}
