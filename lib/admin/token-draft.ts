import { z } from 'zod';
import { apiTokenScopes } from '#shared/permissions.ts';
import { dayWords } from '../text/date-words.ts';
import type { CreateAPITokenInput } from '../graphql/generated/operations.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';

/** Expiry choices: a number of days from now, a date, or never. */
export const expiryChoices = ['30', '60', '90', '365', 'date', 'never'] as const;

export const expiryShape = z.object({
  /** `same` keeps the present expiry. */
  expiry: z.enum(['same', ...expiryChoices]),
  expiryDate: z.string(),
  /** The present expiry, to the millisecond. */
  presentEnd: z.string().optional(),
});

export const scopesShape = z.array(z.enum(apiTokenScopes));

/** The editable fields of an existing key. */
export const tokenEditShape = z.object({ name: z.string(), scopes: scopesShape, addresses: z.string() });

/** The version of the terms of service that the admin has ticked. */
const termsShape = z.object({ acceptedTerms: z.string().optional() });

export const tokenDraftShape = tokenEditShape.extend(expiryShape.shape).extend(termsShape.shape);

/** The form for a new key, as typed. It holds no secret, so storing it is safe. */
export type TokenDraft = z.output<typeof tokenDraftShape>;
export type ExpiryDraft = z.output<typeof expiryShape>;
export type ExpiryChoice = ExpiryDraft['expiry'];

export const emptyDraft: TokenDraft = { name: '', scopes: [], expiry: '90', expiryDate: '', addresses: '' };

/** Form fields that can show an API error. */
export const tokenDraftFields = ['name', 'scopes', 'expiresAt', 'allowedCidrs'] as const;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The expiry as a date, or null for never. A chosen date includes its last second in UTC. */
export function expiryOf(draft: ExpiryDraft, now: Date): Date | null {
  if (draft.expiry === 'never') return null;
  if (draft.expiry === 'date') return new Date(`${draft.expiryDate}T23:59:59Z`);
  if (draft.expiry === 'same') return new Date(draft.presentEnd ?? Number.NaN);
  return new Date(now.getTime() + Number(draft.expiry) * dayMilliseconds);
}

/** The error in a chosen expiry, or undefined. */
export function checkExpiry(draft: ExpiryDraft, now: Date, what: string): FieldErrors {
  const expiry = expiryOf(draft, now);
  if (expiry && Number.isNaN(expiry.getTime())) return { expiresAt: `Choose the last day of the ${what}.` };
  if (expiry && expiry <= now) return { expiresAt: `${dayWords(expiry)} is in the past. Choose a later day.` };
  return {};
}

/** Checks of a name and permissions that need no API request. The API checks everything else. */
export function checkIdentity({ name, scopes }: Pick<TokenDraft, 'name' | 'scopes'>): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Give the key a name.' }),
    ...(scopes.length === 0 && { scopes: 'Choose at least one permission.' }),
  };
}

/** The same checks for a whole new key. */
export function checkDraft(draft: TokenDraft, now: Date): FieldErrors {
  return { ...checkIdentity(draft), ...checkExpiry(draft, now, 'key') };
}

/** The typed IP address ranges. A line may hold several. */
export function addressesOf(draft: Pick<TokenDraft, 'addresses'>): string[] {
  return draft.addresses.split(/[\s,;]+/).filter((address) => address !== '');
}

/** The API's input for a draft that passed `checkDraft`. */
export function toInput(draft: TokenDraft, companyId: string, now: Date): CreateAPITokenInput {
  return {
    companyId,
    name: draft.name.trim(),
    scopes: draft.scopes,
    expiresAt: expiryOf(draft, now)?.toISOString() ?? null,
    allowedCidrs: addressesOf(draft),
  };
}
