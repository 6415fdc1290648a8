'use client';

import { useEffect, useEffectEvent } from 'react';

/** Handles Ctrl or ⌘ with a key anywhere on the page. */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey) act(event);
  });
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
