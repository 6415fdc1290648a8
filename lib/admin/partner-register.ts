import { z } from 'zod';
import { maximumRedirectUris } from '#shared/limits.ts';
import type { CreatePartnerInput, RegisteredPartnerFragment } from '../graphql/generated/operations.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';
import { staffPages } from './staff-pages.ts';

// Partner management by platform staff.

/** A partner as staff see it. Credentials show only their last four characters. */
export type RegisteredPartner = RegisteredPartnerFragment;

/** The path of a partner's page in the staff console, or of a page below it. */
export function partnerPath(id: string, below?: 'edit'): string {
  return `${staffPages.partners.href}/${encodeURIComponent(id)}${below === undefined ? '' : `/${below}`}`;
}

/** The fields of a partner as they are typed: one redirect URI per line. */
export const partnerDraftShape = z.object({ name: z.string(), websiteUrl: z.string(), redirectUris: z.string() });

export type PartnerDraft = z.output<typeof partnerDraftShape>;

/** Fields that can show an error of the API. */
export const partnerFields = ['name', 'websiteUrl', 'redirectUris'] as const;

export const emptyPartner: PartnerDraft = { name: '', websiteUrl: '', redirectUris: '' };

/** The form of an existing partner, before a change. */
export function draftOfPartner({ name, websiteUrl, redirectUris }: RegisteredPartner): PartnerDraft {
  return { name, websiteUrl: websiteUrl ?? '', redirectUris: redirectUris.join('\n') };
}

/** Checks that need no API request. */
export function checkPartner(draft: PartnerDraft): FieldErrors {
  return {
    ...(draft.name.trim() === '' && { name: 'Give the partner a name.' }),
    ...(urisOf(draft).length > maximumRedirectUris && {
      redirectUris: `Enter at most ${maximumRedirectUris} URLs, one per line.`,
    }),
  };
}

/** The values of a draft as the API takes them. */
export function toPartnerValues(draft: PartnerDraft) {
  const websiteUrl = draft.websiteUrl.trim();
  return {
    name: draft.name.trim(),
    websiteUrl: websiteUrl === '' ? null : websiteUrl,
    redirectUris: urisOf(draft),
  } satisfies CreatePartnerInput;
}

function urisOf({ redirectUris }: PartnerDraft): string[] {
  return redirectUris.split(/\s+/).filter((uri) => uri !== '');
}
