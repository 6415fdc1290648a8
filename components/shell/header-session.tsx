'use client';

import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionState } from '#lib/session/session-state.ts';
import { useKnownSession, type KnownSession } from './use-session.ts';

type Session = KnownSession['session'];

/**
 * The session for the readers of a context whose value never changes. When the value of a context changes, React drops the
 * HTML of each Suspense boundary that is still arriving, and renders it again in the browser.
 */
class SessionStore {
  #session: Session = 'loading';
  readonly #listeners = new Set<() => void>();

  readonly read = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  write(session: Session): void {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}

interface HeaderSessionParts {
  readonly store: SessionStore;
  readonly chooseCompany: KnownSession['chooseCompany'];
}

const HeaderSessionContext = createContext<HeaderSessionParts>({
  store: new SessionStore(),
  chooseCompany: () => undefined,
});

/** Requests the session once for all parts of the header and the footer. */
export function HeaderSession({ children }: { children: ReactNode }) {
  const { session, chooseCompany } = useKnownSession();
  const [parts] = useState(() => ({ store: new SessionStore(), chooseCompany }));
  useEffect(() => parts.store.write(session), [parts, session]);
  return <HeaderSessionContext value={parts}>{children}</HeaderSessionContext>;
}

/** The session as the header knows it. */
export function useHeaderSession(): SessionState | 'loading' {
  const { store } = useContext(HeaderSessionContext);
  return useSyncExternalStore<Session>(store.subscribe, store.read, () => 'loading');
}

/** Chooses one of the user's companies for all pages. */
export function useChooseCompany(): KnownSession['chooseCompany'] {
  return useContext(HeaderSessionContext).chooseCompany;
}
