'use client';

import { useEffect, useState } from 'react';
import { fetchSession } from '#lib/session/browser-session.ts';
import type { SessionState } from '#lib/session/session-state.ts';

/**
 * The session as the API sees it. It is requested again when the reader returns to this tab, because it may have ended
 * in another.
 */
export function useSession(): SessionState | 'loading' {
  const [session, setSession] = useState<SessionState | 'loading'>('loading');

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () => {
      if (document.hidden) return;
      fetchSession(signal).then(setSession, () => {
        // A single failed request says nothing about a session that is already shown.
        if (!signal.aborted) setSession((known) => (known === 'loading' ? { signedIn: false } : known));
      });
    };
    ask();
    document.addEventListener('visibilitychange', ask, { signal });
    return () => stop.abort();
  }, []);

  return session;
}
