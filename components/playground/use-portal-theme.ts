'use client';

import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark' | 'system';

/** The portal's choice of theme, from `<html data-theme>`: GraphiQL follows it instead of having a switch of its own. */
export function usePortalTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
