'use client';

import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const darkSystem = '(prefers-color-scheme: dark)';

/**
 * The portal's theme, from `<html data-theme>` or the system: GraphiQL follows it instead of having a switch of its own.
 * Never `system`: GraphiQL asks the system once, and its editors would stay light when the evening turns the rest dark.
 */
export function usePortalTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'light');
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(darkSystem).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia(darkSystem);
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
}
