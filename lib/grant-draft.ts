import { z } from 'zod';
import { scopeAreas, type ScopeArea } from './token-scopes.ts';
import { checkExpiry, expiryOf, expiryShape } from './token-draft.ts';
import type { FieldErrors } from './user-errors.ts';

export const grantDraftShape = expiryShape.extend({ partnerId: z.string(), scopes: z.array(z.string()) });

/** The form of a consent, as typed. */
export type GrantDraft = z.output<typeof grantDraftShape>;

/** Places an error of the API can stand at. */
export const grantDraftFields = ['partnerId', 'scopes', 'expiresAt'] as const;

/** What a partner can be let into: a company's data, never its keys, people or audit log. */
export const partnerAreas: readonly ScopeArea[] = scopeAreas.filter(({ area }) =>
  ['Campaigns', 'Audiences', 'Reports'].includes(area),
);

/** What can be told before asking the API. */
export function checkGrant(draft: GrantDraft, now: Date): FieldErrors {
  return {
    ...(draft.partnerId === '' && { partnerId: 'Choose a partner.' }),
    ...(draft.scopes.length === 0 && { scopes: 'Choose at least one permission.' }),
    ...checkExpiry(draft, now, 'access'),
  };
}

/** The API's input for a draft that `checkGrant` found nothing wrong with. */
export function toGrantInput(draft: GrantDraft, companyId: string, now: Date) {
  return {
    companyId,
    partnerId: draft.partnerId,
    scopes: draft.scopes,
    expiresAt: expiryOf(draft, now)?.toISOString() ?? null,
  };
}
