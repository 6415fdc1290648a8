'use client';

import { createContext, useContext } from 'react';
import type { Identity, RunAsKey } from '../../lib/run-as-state.ts';

/** Whom this tab runs as, what else there is to choose, and what to do about it. */
export interface RunAs {
  session: Identity | null;
  key: RunAsKey | null;
  /** Whether it is the key that is chosen. */
  asKey: boolean;
  /** Points left by the newest answer. */
  remaining: number | null;
  /** The key that is chosen is no longer taken; with the request that found out, if it was one of this tab. */
  refused: { requestId: string | null } | null;
  choose: (keyId: string | null) => void;
  /** Keeps a pasted key and runs as it; or says why not. */
  keep: (key: string) => Promise<string | null>;
  /** Forgets the key; or says why not. */
  forget: () => Promise<string | null>;
}

/** Filled in by `RunAsProvider`. */
export const RunAsContext = createContext<RunAs | null>(null);

/** Whom the playground around runs as. */
export function useRunAs(): RunAs {
  const runAs = useContext(RunAsContext);
  if (runAs === null) throw new Error('Nobody says whom to run as.');
  return runAs;
}
