'use client';

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { chooseRunAs, readRunAs, readRunAsOnServer, subscribeToRunAs } from '../../lib/run-as-choice.ts';
import type { KeepKeyAnswer, RunAsKey, RunAsState } from '../../lib/run-as-state.ts';
import { RunAsContext, type RunAs } from './use-run-as.ts';

/** Tells the playground whom it runs as: every part of it the same. */
export function RunAsProvider({ children }: { children: ReactNode }) {
  return <RunAsContext value={useAskedRunAs()}>{children}</RunAsContext>;
}

/** Asks the portal whom one can run as; again when the reader comes back to the tab, because another may have changed it. */
function useAskedRunAs(): RunAs {
  const told = useSyncExternalStore(subscribeToRunAs, readRunAs, readRunAsOnServer);
  const [state, setState] = useState<RunAsState | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () => {
      if (document.hidden) return;
      const { keyId } = readRunAs();
      const learn = (asked: RunAsState) => {
        // What was chosen meanwhile is newer than this answer.
        if (readRunAs().keyId !== keyId) {
          ask();
          return;
        }
        setState(asked);
        if (keyId !== null && keyOf(asked)?.id !== keyId) chooseRunAs(null);
      };
      // What can't be asked now says nothing about what is known.
      fetchRunAs(signal).then(learn, () => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask, { signal });
    return () => stop.abort();
  }, []);

  const key = state === null ? null : keyOf(state);
  const asKey = key !== null && key.id === told.keyId;
  const showKey = (kept: RunAsKey | null) => setState((known) => (known?.signedIn ? { ...known, key: kept } : known));
  return {
    session: state?.signedIn ? state.session : null,
    key,
    asKey,
    remaining: told.remaining,
    refused: told.refused ?? (asKey && key.refused ? { requestId: null } : null),
    choose: chooseRunAs,
    keep: async (value) => {
      const answer = await sendKey(value).catch((): KeepKeyAnswer => ({ problem: unreachable }));
      if ('problem' in answer) return answer.problem;
      showKey(answer.key);
      chooseRunAs(answer.key.id);
      return null;
    },
    forget: async () => {
      const isForgotten = await fetch('/api/run-as', { method: 'DELETE' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isForgotten) return unreachable;
      chooseRunAs(null);
      showKey(null);
      return null;
    },
  };
}

function keyOf(state: RunAsState): RunAsKey | null {
  return state.signedIn ? state.key : null;
}

const unreachable = 'The portal can’t be reached at the moment. Nothing was changed.';

async function fetchRunAs(signal: AbortSignal): Promise<RunAsState> {
  const answer: unknown = await (await fetch('/api/run-as', { cache: 'no-store', signal })).json();
  if (!isRunAsState(answer)) throw new Error('The portal answered without saying whom to run as.');
  return answer;
}

async function sendKey(key: string): Promise<KeepKeyAnswer> {
  const response = await fetch('/api/run-as', {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const answer: unknown = await response.json();
  if (!isKeepKeyAnswer(answer)) throw new Error('The portal answered without the key.');
  return answer;
}

// Looked at by hand, as other answers of our own routes are (lib/browser-session.ts).
function isRunAsState(value: unknown): value is RunAsState {
  return typeof value === 'object' && value !== null && 'signedIn' in value;
}

function isKeepKeyAnswer(value: unknown): value is KeepKeyAnswer {
  return typeof value === 'object' && value !== null && ('key' in value || 'problem' in value);
}
