import { z } from 'zod';
import type { APITokenScope } from '#shared/permissions.ts';
import type { GrantPartnerAccessInput } from '../graphql/generated/operations.ts';
import { scopeAreas, type ScopeArea } from './token-scopes.ts';
import { checkExpiry, expiryOf, expiryShape, scopesShape } from './token-draft.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';

export const grantDraftShape = expiryShape.extend({ partnerId: z.string(), scopes: scopesShape });

/** The form for partner access, as typed. */
export type GrantDraft = z.output<typeof grantDraftShape>;

/** Form fields that can show an API error. */
export const grantDraftFields = ['partnerId', 'scopes', 'expiresAt'] as const;

/** Permissions that a partner can receive. They cover a company's data, never its keys, members or audit log. */
export const partnerAreas: readonly ScopeArea[] = scopeAreas.filter(({ area }) =>
  ['Campaigns', 'Audiences', 'Reports'].includes(area),
);

/** A partner's current access. A new grant replaces it. */
export interface OpenGrant {
  partnerId: string;
  scopes: readonly APITokenScope[];
  expiresAt: string | null;
}

/**
 * The form's initial values for a partner: its current permissions and expiry. Without current access, the expiry is
 * one year.
 */
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

/** Checks that need no API request. */
export function checkGrant(draft: GrantDraft, now: Date): FieldErrors {
  return {
    ...(draft.partnerId === '' && { partnerId: 'Choose a partner.' }),
    ...(draft.scopes.length === 0 && { scopes: 'Choose at least one permission.' }),
    ...checkExpiry(draft, now, 'access'),
  };
}

/** The API's input for a draft that passed `checkGrant`. */
export function toGrantInput(draft: GrantDraft, companyId: string, now: Date): GrantPartnerAccessInput {
  return {
    companyId,
    partnerId: draft.partnerId,
    scopes: draft.scopes,
    expiresAt: expiryOf(draft, now)?.toISOString() ?? null,
  };
}
