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

/** A consent that holds now; giving it anew takes its place. */
export interface OpenGrant {
  partnerId: string;
  scopes: readonly string[];
  expiresAt: string | null;
}

/** What the form starts from for a partner: what it may now, and until when; a year where it has no access yet. */
export function grantDraftFor(partnerId: string, open: readonly OpenGrant[]): GrantDraft {
  const present = open.find((grant) => grant.partnerId === partnerId);
  if (present === undefined) return { partnerId, scopes: [], expiry: '365', expiryDate: '', presentEnd: undefined };
  const { scopes, expiresAt } = present;
  return {
    partnerId,
    scopes: [...scopes],
    expiry: expiresAt === null ? 'never' : 'same',
    expiryDate: '',
    presentEnd: expiresAt ?? undefined,
  };
}

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
