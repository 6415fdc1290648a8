import { z } from 'zod';
import { dayWords } from './date-words.ts';
import type { CreateTokenInput, UserError } from './tokens.ts';

/** How long a key shall live: days from now, until a date, or for ever. */
export const expiryChoices = ['30', '60', '90', '365', 'date', 'never'] as const;

const draftShape = z.object({
  name: z.string(),
  scopes: z.array(z.string()),
  expiry: z.enum(expiryChoices),
  expiryDate: z.string(),
  addresses: z.string(),
});

/** The form of a new key, as typed. It holds no secret, so it may outlive the page. */
export type TokenDraft = z.output<typeof draftShape>;
export type ExpiryChoice = TokenDraft['expiry'];

export const emptyDraft: TokenDraft = { name: '', scopes: [], expiry: '90', expiryDate: '', addresses: '' };

/** Places an error can stand at; `form` is for what belongs to no single field. */
const draftFields = ['name', 'scopes', 'expiresAt', 'allowedCidrs', 'form'] as const;
export type DraftField = (typeof draftFields)[number];
export type DraftErrors = Partial<Record<DraftField, string>>;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The moment a key ends, or null for never. A chosen date counts in full: until its last second in UTC. */
export function expiryOf(draft: Pick<TokenDraft, 'expiry' | 'expiryDate'>, now: Date): Date | null {
  if (draft.expiry === 'never') return null;
  if (draft.expiry === 'date') return new Date(`${draft.expiryDate}T23:59:59Z`);
  return new Date(now.getTime() + Number(draft.expiry) * dayMilliseconds);
}

/** What can be told before asking the API. Everything else is for the API to say. */
export function checkDraft(draft: TokenDraft, now: Date): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.name.trim() === '') errors.name = 'Give the key a name.';
  if (draft.scopes.length === 0) errors.scopes = 'Choose at least one permission.';
  const expiry = expiryOf(draft, now);
  if (expiry && Number.isNaN(expiry.getTime())) errors.expiresAt = 'Choose the last day of the key.';
  else if (expiry && expiry <= now) errors.expiresAt = `${dayWords(expiry)} is over. Choose a later day.`;
  return errors;
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

/** Puts the API's user errors at the fields they name, several at one field one after the other. */
export function placeErrors(userErrors: readonly UserError[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { field, message } of userErrors) {
    const place = draftFields.find((name) => field?.includes(name)) ?? 'form';
    const before = errors[place];
    errors[place] = before === undefined ? message : `${before} ${message}`;
  }
  return errors;
}

/** Keeps a draft over the way to the sign-in service and back; signing out removes it. */
export function keepDraft(storage: Storage, companyId: string, draft: TokenDraft): void {
  storage.setItem(draftKey(companyId), JSON.stringify(draft));
}

/** Hands a kept draft back, once. */
export function takeDraft(storage: Storage, companyId: string): TokenDraft | null {
  const kept = storage.getItem(draftKey(companyId));
  storage.removeItem(draftKey(companyId));
  if (kept === null) return null;
  try {
    return draftShape.parse(JSON.parse(kept));
  } catch {
    // Another version of this page wrote it.
    return null;
  }
}

function draftKey(companyId: string): string {
  return `litfass:draft:token:${companyId}`;
}
