'use client';

import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const darkSystem = '(prefers-color-scheme: dark)';

/**
 * Sets GraphiQL's theme to the portal's theme, from `<html data-theme>` or the system. It never passes `system`:
 * GraphiQL reads the system theme only once, so its editors would miss a later change.
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
