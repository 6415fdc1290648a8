'use client';

import { createContext, useContext } from 'react';
import type { Identity, RunAsKey } from '#lib/proxy/run-as-state.ts';

/** The identity of this tab, the alternatives, and the actions to change it. */
export interface RunAs {
  session: Identity | null;
  key: RunAsKey | null;
  /** Whether the API key is selected. */
  asKey: boolean;
  /** Points left according to the newest response. */
  remaining: number | null;
  /** Set when the API no longer accepts the selected key, with the ID of the failed request if this tab sent it. */
  refused: { requestId: string | null } | null;
  choose: (keyId: string | null) => void;
  /** Stores a pasted key and runs as it, or returns the reason why it can't. */
  keep: (key: string) => Promise<string | null>;
  /** Deletes the key, or returns the reason why it can't. */
  forget: () => Promise<string | null>;
}

/** Set by `RunAsProvider`. */
export const RunAsContext = createContext<RunAs | null>(null);

/** The identity that the enclosing playground runs as. */
export function useRunAs(): RunAs {
  const runAs = useContext(RunAsContext);
  if (runAs === null) throw new Error('useRunAs must be used inside RunAsProvider.');
  return runAs;
}
