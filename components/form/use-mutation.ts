'use client';

import { useState } from 'react';
import { sendOperation, type ApiAnswer, type Operation } from '../../lib/graphql-request.ts';

/** Where a change stands. */
export type MutationState =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'session-ended' }
  | { kind: 'failed'; code: string; message: string; requestId: string | null }
  /** No answer came back: the change may have been made all the same. */
  | { kind: 'answer-lost'; message: string };

/** One mutation, sent as the one who is signed in. `run` gives its data, or null when `state` says why there is none. */
export function useMutation<Data>(operation: Operation<Data>) {
  const [state, setState] = useState<MutationState>({ kind: 'idle' });

  const run = async (variables: Record<string, unknown>): Promise<Data | null> => {
    setState({ kind: 'pending' });
    const answer = await sendOperation(operation, { url: '/api/graphql', variables });
    if (answer.kind === 'data') {
      setState({ kind: 'idle' });
      return answer.data;
    }
    setState(problemOf(answer));
    return null;
  };

  return { state, run, reset: () => setState({ kind: 'idle' }) };
}

function problemOf(answer: Exclude<ApiAnswer<never>, { kind: 'data' }>): MutationState {
  if (answer.kind === 'unauthenticated') return { kind: 'session-ended' };
  if (answer.kind === 'forbidden') {
    return { kind: 'failed', code: 'FORBIDDEN', message: answer.message, requestId: null };
  }
  return answer.code.startsWith('UPSTREAM_') ? { kind: 'answer-lost', message: answer.message } : answer;
}
