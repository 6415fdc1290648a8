import type { ApiAnswer } from '../graphql-request.ts';

/** Why an upload's state isn't known at the moment. */
export type AskingProblem =
  | { readonly kind: 'session-ended' | 'gone' | 'unreachable' }
  | { readonly kind: 'forbidden' | 'failed'; readonly message: string };

/** What came of asking for an upload: the upload, or why not and whether asking again may help. */
export type AskedUpload<Item> =
  | { readonly kind: 'found'; readonly item: Item }
  | { readonly kind: 'problem'; readonly problem: AskingProblem; readonly isPassing: boolean };

/** Tells an API that can't be reached from one that fails, and both from an upload that one may no longer see. */
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
