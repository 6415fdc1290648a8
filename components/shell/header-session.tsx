'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { SessionState } from '#lib/session/session-state.ts';
import { useSession } from './use-session.ts';

const HeaderSessionContext = createContext<SessionState | 'loading'>('loading');

/** Requests the session once for all parts of the header. */
export function HeaderSession({ children }: { children: ReactNode }) {
  return <HeaderSessionContext value={useSession()}>{children}</HeaderSessionContext>;
}

export function useHeaderSession(): SessionState | 'loading' {
  return useContext(HeaderSessionContext);
}
