'use client';

import { useState } from 'react';
import { sendOperation, type ApiAnswer } from '#lib/graphql/graphql-request.ts';
import type { Operation } from '#lib/graphql/operation.ts';

/** The state of a mutation. */
export type MutationState =
  | { kind: 'idle' }
  | { kind: 'pending' }
  | { kind: 'session-ended' }
  | { kind: 'failed'; code: string; message: string; requestId: string | null }
  /** No response arrived. The mutation may still have been executed. */
  | { kind: 'answer-lost'; message: string };

/** Every mutation of the API takes one input. */
export type MutationOperation<Data, Input> = Operation<Data, { input: Input }>;

/**
 * Sends one mutation as the signed-in member. `run` returns its data, or null when `state` has the reason for the
 * failure.
 */
export function useMutation<Data, Input>(operation: MutationOperation<Data, Input>) {
  const [state, setState] = useState<MutationState>({ kind: 'idle' });

  const run = async (input: Input): Promise<Data | null> => {
    setState({ kind: 'pending' });
    const answer = await sendOperation(operation, { url: '/api/graphql', variables: { input } });
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
