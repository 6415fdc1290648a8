'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Holds the reader on the page while something would be lost: closing or reloading asks, the back button is answered
 * with a warning (the returned flag). If the page is left all the same, `onLeave` runs before the browser may freeze
 * it into its back-forward cache.
 */
export function useLeaveGuard(onLeave: () => void): boolean {
  const [warned, setWarned] = useState(false);
  const leave = useEffectEvent(() => flushSync(onLeave));

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // A second entry for this very page: going back lands on the first one and the component stays where it is.
    history.pushState(null, '', location.href);
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    window.addEventListener('pagehide', () => leave(), { signal });
    window.addEventListener(
      'popstate',
      () => {
        history.pushState(null, '', location.href);
        setWarned(true);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  return warned;
}
