'use client';

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { chooseRunAs, readRunAs, readRunAsOnServer, subscribeToRunAs } from '#lib/proxy/run-as-choice.ts';
import type { KeepKeyAnswer, RunAsKey, RunAsState } from '#lib/proxy/run-as-state.ts';
import { RunAsContext, type RunAs } from './use-run-as.ts';

/** Provides the same identity to every part of the playground. */
export function RunAsProvider({ children }: { children: ReactNode }) {
  return <RunAsContext value={useAskedRunAs()}>{children}</RunAsContext>;
}

/**
 * Fetches the available identities. It fetches again when the reader returns to the tab, because another tab may have
 * changed them.
 */
function useAskedRunAs(): RunAs {
  const stored = useSyncExternalStore(subscribeToRunAs, readRunAs, readRunAsOnServer);
  const [state, setState] = useState<RunAsState | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () => {
      if (document.hidden) return;
      const { keyId } = readRunAs();
      const learn = (asked: RunAsState) => {
        // A choice made in the meantime is newer than this response.
        if (readRunAs().keyId !== keyId) {
          ask();
          return;
        }
        setState(asked);
        if (keyId !== null && keyOf(asked)?.id !== keyId) chooseRunAs(null);
      };
      // A failed request says nothing about the known identities.
      fetchRunAs(signal).then(learn, () => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask, { signal });
    return () => stop.abort();
  }, []);

  const key = state === null ? null : keyOf(state);
  const asKey = key !== null && key.id === stored.keyId;
  const showKey = (kept: RunAsKey | null) => setState((known) => (known?.signedIn ? { ...known, key: kept } : known));
  return {
    session: state?.signedIn ? state.session : null,
    key,
    asKey,
    remaining: stored.remaining,
    refused: stored.refused ?? (asKey && key.refused ? { requestId: null } : null),
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
  if (!isRunAsState(answer)) throw new Error('The portal returned no identities.');
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
  if (!isKeepKeyAnswer(answer)) throw new Error('The portal returned no key.');
  return answer;
}

// Validated by hand, like other responses of the portal's own routes (lib/session/browser-session.ts).
function isRunAsState(value: unknown): value is RunAsState {
  return typeof value === 'object' && value !== null && 'signedIn' in value;
}

function isKeepKeyAnswer(value: unknown): value is KeepKeyAnswer {
  return typeof value === 'object' && value !== null && ('key' in value || 'problem' in value);
}
