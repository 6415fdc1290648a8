'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '#lib/storage/browser-storage.ts';
import { memoryStorage } from '#lib/storage/memory-storage.ts';
import { WindowStore, type Keeping } from '#lib/playground/window-store.ts';
import { tabStorage } from '#lib/storage/tab-storage.ts';

// Once per member: a window that leaves the playground and returns is the same window.
const opened = new Map<string, Promise<OpenedStore>>();

interface OpenedStore {
  store: WindowStore;
  /** Whether the saved state outlives the page: a full or disabled storage saves nothing. */
  lasts: boolean;
}

/** The stored tabs of this window; null until they are loaded. */
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

/** The current storage of the window's work, which a sign-out in another window changes. */
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

/** Holds a Web Lock with this name until the window closes. */
function hold(name: string): Promise<boolean> {
  if (held.has(name)) return Promise.resolve(true);
  if (!('locks' in navigator)) {
    // Without HTTPS there are no Web Locks. A window can't detect other windows, so it uses its own name and takes over
    // no stored tabs.
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
