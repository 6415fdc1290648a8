'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { SessionState } from '#lib/session/session-state.ts';
import { useKnownSession, type KnownSession } from './use-session.ts';

const HeaderSessionContext = createContext<KnownSession>({ session: 'loading', chooseCompany: () => undefined });

/** Requests the session once for all parts of the header and the footer. */
export function HeaderSession({ children }: { children: ReactNode }) {
  return <HeaderSessionContext value={useKnownSession()}>{children}</HeaderSessionContext>;
}

/** The session as the header knows it. */
export function useHeaderSession(): SessionState | 'loading' {
  return useContext(HeaderSessionContext).session;
}

/** Chooses one of the user's companies for all pages. */
export function useChooseCompany(): KnownSession['chooseCompany'] {
  return useContext(HeaderSessionContext).chooseCompany;
}
