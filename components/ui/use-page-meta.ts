import { useSyncExternalStore } from 'react';

/**
 * What the page's `<meta>` element of this name says. Pages are built before an installation's settings are known; their
 * `<meta>` elements have them. While the page hydrates, it is the value that the page was built with.
 */
export function usePageMeta(name: string, builtValue: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => readPageMeta(name, builtValue),
    () => builtValue,
  );
}

/** The content of the page's `<meta>` element of this name, or the built value. */
export function readPageMeta(name: string, builtValue: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? builtValue;
}

function neverChanges(): () => void {
  return () => undefined;
}
