'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';
import { WindowStore, type Keeping } from '../../lib/playground/window-store.ts';
import { tabStorage } from '../../lib/tab-storage.ts';

// Once for each person: a window that leaves the playground and comes back is still the same window.
const opened = new Map<string, Promise<OpenedStore>>();

interface OpenedStore {
  store: WindowStore;
  /** Whether what is saved outlives the page: a full or closed storage keeps nothing. */
  lasts: boolean;
}

/** The tabs of this window as they were kept; null until they are found. */
export function useWindowStore(owner: string): OpenedStore | null {
  const [store, setStore] = useState<OpenedStore | null>(null);
  useEffect(() => {
    let isWanted = true;
    openStore(owner).then((found) => {
      if (isWanted) setStore(found);
    }, reportError);
    return () => {
      isWanted = false;
    };
  }, [owner]);
  return store;
}

/** Where the window's work is kept now; a sign-out in another window changes that. */
export function useKeeping(store: WindowStore): Keeping {
  return useSyncExternalStore(
    subscribe,
    () => store.keeping(),
    () => 'browser',
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function openStore(owner: string): Promise<OpenedStore> {
  const known = opened.get(owner);
  if (known !== undefined) return known;
  const around = { owner, hold, makeId: () => crypto.randomUUID() };
  const [browser, window] = [browserStorage(), tabStorage()];
  const inMemory = () => WindowStore.open({ ...around, browser: memoryStorage(), window: memoryStorage() });
  const opening =
    browser === null || window === null
      ? inMemory().then((store) => ({ store, lasts: false }))
      : WindowStore.open({ ...around, browser, window }).then(
          (store) => ({ store, lasts: true }),
          () => inMemory().then((store) => ({ store, lasts: false })),
        );
  opened.set(owner, opening);
  return opening;
}

const held = new Set<string>();

/** Holds a name until the window closes, which is what the browser's locks are for. */
function hold(name: string): Promise<boolean> {
  if (held.has(name)) return Promise.resolve(true);
  if (!('locks' in navigator)) {
    // Without https: a window can’t tell who else is there, so it keeps to its own name and takes nothing over.
    const isOwn = held.size === 0;
    if (isOwn) held.add(name);
    return Promise.resolve(isOwn);
  }
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock === null) return;
        held.add(name);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
}
