import type { APITokenScope } from '#shared/permissions.ts';
import { grantDraftFor, type OpenGrant } from './grant-draft.ts';
import type { ExpiryDraft } from './token-draft.ts';
import { inOrder } from './token-scopes.ts';

/** The expiry as the form shows it first: that of the present access, or one year. */
export function connectDraft(open: Omit<OpenGrant, 'partnerId'> | undefined): ExpiryDraft {
  const { expiry, expiryDate, presentEnd } = grantDraftFor('', open === undefined ? [] : [{ partnerId: '', ...open }]);
  return { expiry, expiryDate, presentEnd };
}

/**
 * The permissions after a connect link was granted: the present ones and the requested ones. A link adds permissions and
 * never takes one away, because a new grant replaces the present one.
 */
export function connectedScopes(requested: readonly APITokenScope[], present: readonly APITokenScope[]) {
  return {
    scopes: inOrder([...present, ...requested]),
    added: requested.filter((scope) => !present.includes(scope)),
  };
}
