'use client';

import { useEffect, useState } from 'react';
import { sendOperation } from '../../../../lib/graphql-request.ts';
import {
  checkDraft,
  emptyDraft,
  keepDraft,
  placeErrors,
  takeDraft,
  toInput,
  type DraftErrors,
  type TokenDraft,
} from '../../../../lib/token-draft.ts';
import { createTokenOperation } from '../../../../lib/tokens.ts';

/** Where the making of a key stands. */
export type CreateState =
  | { kind: 'editing' }
  | { kind: 'pending' }
  | { kind: 'created'; id: string; name: string; secret: string }
  | { kind: 'session-ended' }
  | { kind: 'failed'; code: string; message: string; requestId: string | null }
  /** No answer came back: the key may exist, and then its value is lost. */
  | { kind: 'answer-lost'; message: string };

/** State of the form: the draft, its errors and the one call. Nothing typed is lost by any outcome. */
export function useCreateToken(companyId: string) {
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [state, setState] = useState<CreateState>({ kind: 'editing' });

  useEffect(() => {
    const kept = takeDraft(sessionStorage, companyId);
    if (kept) setDraft(kept);
  }, [companyId]);

  const change = (part: Partial<TokenDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };

  /** Resolves to false when something has to be put right first. */
  const submit = async (): Promise<boolean> => {
    if (state.kind === 'pending' || state.kind === 'created') return true;
    const now = new Date();
    const problems = checkDraft(draft, now);
    setErrors(problems);
    if (Object.keys(problems).length > 0) {
      setState({ kind: 'editing' });
      return false;
    }

    setState({ kind: 'pending' });
    const input = toInput(draft, companyId, now);
    const answer = await sendOperation(createTokenOperation, { url: '/api/graphql', variables: { input } });

    switch (answer.kind) {
      case 'unauthenticated':
        keepDraft(sessionStorage, companyId, draft);
        setState({ kind: 'session-ended' });
        return false;
      case 'forbidden':
        setState({ kind: 'failed', code: 'FORBIDDEN', message: answer.message, requestId: null });
        return false;
      case 'failed':
        setState(answer.code.startsWith('UPSTREAM_') ? { kind: 'answer-lost', message: answer.message } : answer);
        return false;
      case 'data': {
        const { token, value, userErrors } = answer.data.createAPIToken;
        setErrors(placeErrors(userErrors));
        if (token && value !== null) setState({ kind: 'created', id: token.id, name: token.name, secret: value });
        else setState({ kind: 'editing' });
        return token !== null;
      }
    }
  };

  return { draft, change, errors, state, submit, forgetSecret: () => setState({ kind: 'editing' }) };
}
