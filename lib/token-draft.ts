import { z } from 'zod';
import { dayWords } from './date-words.ts';
import type { CreateTokenInput } from './tokens.ts';
import type { FieldErrors } from './user-errors.ts';

/** How long something shall live: days from now, until a date, or for ever. */
export const expiryChoices = ['30', '60', '90', '365', 'date', 'never'] as const;

export const expiryShape = z.object({
  /** `same` keeps the end it has. */
  expiry: z.enum(['same', ...expiryChoices]),
  expiryDate: z.string(),
  /** The end of what exists already, to the millisecond. */
  presentEnd: z.string().optional(),
});

/** What can be changed about a key that exists. */
export const tokenEditShape = z.object({ name: z.string(), scopes: z.array(z.string()), addresses: z.string() });

export const tokenDraftShape = tokenEditShape.extend(expiryShape.shape);

/** The form of a new key, as typed. It holds no secret, so it may outlive the page. */
export type TokenDraft = z.output<typeof tokenDraftShape>;
export type ExpiryDraft = z.output<typeof expiryShape>;
export type ExpiryChoice = ExpiryDraft['expiry'];

export const emptyDraft: TokenDraft = { name: '', scopes: [], expiry: '90', expiryDate: '', addresses: '' };

/** Places an error of the API can stand at. */
export const tokenDraftFields = ['name', 'scopes', 'expiresAt', 'allowedCidrs'] as const;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The moment a key ends, or null for never. A chosen date counts in full: until its last second in UTC. */
export function expiryOf(draft: ExpiryDraft, now: Date): Date | null {
  if (draft.expiry === 'never') return null;
  if (draft.expiry === 'date') return new Date(`${draft.expiryDate}T23:59:59Z`);
  if (draft.expiry === 'same') return new Date(draft.presentEnd ?? Number.NaN);
  return new Date(now.getTime() + Number(draft.expiry) * dayMilliseconds);
}

/** What is wrong with a chosen end, if anything. */
export function checkExpiry(draft: ExpiryDraft, now: Date, what: string): FieldErrors {
  const expiry = expiryOf(draft, now);
  if (expiry && Number.isNaN(expiry.getTime())) return { expiresAt: `Choose the last day of the ${what}.` };
  if (expiry && expiry <= now) return { expiresAt: `${dayWords(expiry)} is over. Choose a later day.` };
  return {};
}

/** What can be told of a name and permissions before asking the API. Everything else is for the API to say. */
export function checkIdentity({ name, scopes }: Pick<TokenDraft, 'name' | 'scopes'>): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Give the key a name.' }),
    ...(scopes.length === 0 && { scopes: 'Choose at least one permission.' }),
  };
}

/** The same for a whole new key. */
export function checkDraft(draft: TokenDraft, now: Date): FieldErrors {
  return { ...checkIdentity(draft), ...checkExpiry(draft, now, 'key') };
}

/** Address ranges as typed, one or more a line. */
export function addressesOf(draft: Pick<TokenDraft, 'addresses'>): string[] {
  return draft.addresses.split(/[\s,;]+/).filter((address) => address !== '');
}

/** The API's input for a draft that `checkDraft` found nothing wrong with. */
export function toInput(draft: TokenDraft, companyId: string, now: Date): CreateTokenInput {
  return {
    companyId,
    name: draft.name.trim(),
    scopes: draft.scopes,
    expiresAt: expiryOf(draft, now)?.toISOString() ?? null,
    allowedCidrs: addressesOf(draft),
  };
}
