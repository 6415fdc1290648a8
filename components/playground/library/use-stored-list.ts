'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { browserStorage, keepText } from '../../../lib/browser-storage.ts';

const changed = 'litfass:stored';

/**
 * A list in the browser's storage, the same in every window. A change reads what is there now, so that no window writes over
 * what another has added meanwhile.
 */
export function useStoredList<Item>(key: string, read: (text: string | null) => Item[]) {
  const text = useSyncExternalStore(
    subscribe,
    () => browserStorage()?.getItem(key) ?? null,
    () => null,
  );
  const items = useMemo(() => read(text), [read, text]);
  /** Says whether it could be kept. */
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
