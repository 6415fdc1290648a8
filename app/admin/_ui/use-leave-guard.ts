'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Warns before the reader leaves the page and loses data. Closing or reloading asks for confirmation, and the back
 * button shows a warning (the returned flag). If the reader leaves anyway, `onLeave` runs before the browser may freeze
 * the page into its back-forward cache.
 */
export function useLeaveGuard(onLeave: () => void): boolean {
  const [warned, setWarned] = useState(false);
  const leave = useEffectEvent(() => flushSync(onLeave));

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // A second history entry for this page: the back button returns to the first one, and the component stays mounted.
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
