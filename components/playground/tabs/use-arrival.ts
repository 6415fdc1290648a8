'use client';

import { useEffect, useRef } from 'react';
import { readQueryLink, type LinkedQuery } from '#lib/run/query-link.ts';
import type { DocumentedOperation } from '#lib/run/playground-tabs.ts';
import { forgetLinkedQuery, linkedQuery, typedBefore } from './linked-query.tsx';
import { useOpenQuery } from './use-open-query.ts';

/**
 * Opens the URL's query: a shared link first, then the operation of a use case. A link that is pasted into the address
 * bar of this page opens, too. A reload opens nothing, because the tabs are restored.
 */
export function useArrival(operation: DocumentedOperation | null, onView: (view: string) => void): void {
  const { isReady, openDocumented, openText } = useOpenQuery();
  const arrived = useRef<string>(null);

  const openLink = (linked: LinkedQuery) => {
    forgetLinkedQuery();
    openText({ query: linked.query, variables: linked.variables }, operation);
    if (linked.view !== undefined) onView(linked.view);
  };
  const latest = useRef(openLink);

  useEffect(() => {
    latest.current = openLink;
    // Both editors exist only after Monaco has loaded; before that there is no editor to fill.
    const wanted = operation?.useCase ?? '';
    if (!isReady || arrived.current === wanted) return;
    const isFirst = arrived.current === null;
    arrived.current = wanted;
    const linked = linkedQuery() ?? typedBefore(operation);
    if (linked !== null) openLink(linked);
    else if (operation !== null && !(isFirst && isReload())) openDocumented(operation);
  });

  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    window.addEventListener(
      'hashchange',
      () => {
        const linked = readQueryLink(location.hash);
        if (linked !== null) latest.current(linked);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [isReady]);
}

let loads = 0;

/** Whether this is the first render after a reload of the page. */
function isReload(): boolean {
  loads += 1;
  const [navigation] = performance.getEntriesByType('navigation');
  return loads === 1 && navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}
