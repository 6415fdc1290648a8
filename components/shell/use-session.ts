'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pageRefreshed } from '#components/ui/use-navigation.ts';
import { fetchSession } from '#lib/session/browser-session.ts';
import type { SessionState } from '#lib/session/session-state.ts';

/** The session as the API sees it, and a way to choose one of the user's companies. */
export interface KnownSession {
  readonly session: SessionState | 'loading';
  /** Shows a company as the chosen one, and has the portal remember it for pages whose URL names none. */
  readonly chooseCompany: (companyId: string) => void;
}

/**
 * The session as the API sees it. It is requested again when the reader returns to this tab, because it may have ended
 * in another, and when the page loads its data again.
 */
export function useSession(): SessionState | 'loading' {
  return useKnownSession().session;
}

/** The same, with a way to choose a company. */
export function useKnownSession(): KnownSession {
  const [session, setSession] = useState<SessionState | 'loading'>('loading');
  const ask = useRef<(companyId?: string) => void>(() => undefined);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    ask.current = (companyId) => {
      fetchSession(signal, companyId).then(setSession, () => {
        // A single failed request says nothing about a session that is already shown.
        if (!signal.aborted) setSession((known) => (known === 'loading' ? { signedIn: false } : known));
      });
    };
    const askIfSeen = () => {
      if (!document.hidden) ask.current();
    };
    askIfSeen();
    document.addEventListener('visibilitychange', askIfSeen, { signal });
    document.addEventListener(pageRefreshed, askIfSeen, { signal });
    return () => stop.abort();
  }, []);

  const chooseCompany = useCallback((companyId: string) => {
    setSession((known) => (known !== 'loading' && known.signedIn ? { ...known, companyId } : known));
    ask.current(companyId);
  }, []);

  return useMemo(() => ({ session, chooseCompany }), [session, chooseCompany]);
}
