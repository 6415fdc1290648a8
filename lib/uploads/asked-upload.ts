import type { ApiAnswer } from '../graphql/graphql-request.ts';

/** Why an upload's state is currently unknown. */
export type AskingProblem =
  | { readonly kind: 'session-ended' | 'gone' | 'unreachable' }
  | { readonly kind: 'forbidden' | 'failed'; readonly message: string };

/** The result of requesting an upload: the upload, or the problem and whether a retry may help. */
export type AskedUpload<Item> =
  | { readonly kind: 'found'; readonly item: Item }
  | { readonly kind: 'problem'; readonly problem: AskingProblem; readonly isPassing: boolean };

/** Distinguishes an unreachable API, a failing API, and an upload that the viewer can no longer see. */
export function readAsked<Item>(answer: ApiAnswer<{ getFirstPartyUpload: Item | null }>): AskedUpload<Item> {
  switch (answer.kind) {
    case 'data': {
      const item = answer.data.getFirstPartyUpload;
      return item === null ? lasting({ kind: 'gone' }) : { kind: 'found', item };
    }
    case 'unauthenticated':
      return lasting({ kind: 'session-ended' });
    case 'forbidden':
      return lasting({ kind: 'forbidden', message: answer.message });
    case 'failed': {
      const isAway = answer.code === 'UPSTREAM_UNAVAILABLE' || answer.code === 'UPSTREAM_TIMEOUT';
      const problem = isAway
        ? ({ kind: 'unreachable' } as const)
        : { kind: 'failed' as const, message: answer.message };
      return { kind: 'problem', problem, isPassing: true };
    }
  }
}

function lasting(problem: AskingProblem): { kind: 'problem'; problem: AskingProblem; isPassing: boolean } {
  return { kind: 'problem', problem, isPassing: false };
}
