import { z } from 'zod';
import { requestErrors, userErrors } from '../content/guides/error-codes.ts';
import { parseContent } from './content-files.ts';

/** Groups of the catalogue, in its order: first who one is and what there is, then the work, then who may do it. */
export const useCaseGroups = [
  'Account',
  'Companies',
  'Campaigns',
  'Performance',
  'Audiences',
  'Uploads',
  'API keys',
  'Partners',
  'Members',
  'Audit',
] as const;

export type UseCaseGroup = (typeof useCaseGroups)[number];

const scopes = [
  'CAMPAIGNS_READ',
  'CAMPAIGNS_WRITE',
  'AUDIENCES_READ',
  'AUDIENCES_WRITE',
  'REPORTS_READ',
  'TOKENS_READ',
  'TOKENS_WRITE',
  'ACCESS_READ',
  'ACCESS_WRITE',
  'AUDIT_READ',
] as const;

/** Who can send a page's operation when it is recorded, in the words of the page. */
export const callers = {
  'API key': 'an API key of Nordlicht Outdoor',
  partner: 'the partner Wetterfrosch Analytics',
  Anna: 'Anna Petersen, admin of Nordlicht Outdoor',
  Viktor: 'Viktor Lindqvist, viewer at Nordlicht Outdoor',
  Ruth: 'Ruth Adeyemi, admin of the agency Rundschau Media',
  Samir: 'Samir Haddad of the platform’s staff',
} as const;

export type Caller = keyof typeof callers;

const errorCodes = [...requestErrors, ...userErrors].map(({ code }) => code);

const sentence = z.string().trim().min(1, 'must not be empty');

const caller = z.enum(['API key', 'partner', 'Anna', 'Viktor', 'Ruth', 'Samir']);

const frontmatterShape = z.strictObject({
  question: sentence.endsWith('?', 'must be a question'),
  title: sentence,
  summary: sentence.max(200, 'must fit in 200 characters'),
  group: z.enum(useCaseGroups),
  /** Whose request was recorded. */
  as: caller,
  /** Use cases whose operations run before this one, by their own caller or another, so that there is something to ask about. */
  after: z.array(z.strictObject({ operation: z.string(), as: caller.optional() })).default([]),
  scopes: z.array(z.enum(scopes)),
  variables: z.record(z.string(), sentence).default({}),
  errors: z.array(z.strictObject({ code: z.enum(errorCodes), cause: sentence, fix: sentence })).min(1),
  next: z
    .array(z.strictObject({ label: sentence, href: z.string().startsWith('/', 'must be a path of the portal') }))
    .min(1),
});

/** What an author states at the head of a page. */
export type UseCaseFrontmatter = z.infer<typeof frontmatterShape>;

/**
 * Checks the frontmatter of a use-case page.
 *
 * @throws ContentError that names the file and every field that doesn't hold.
 */
export function parseFrontmatter(file: string, value: unknown): UseCaseFrontmatter {
  return parseContent(file, frontmatterShape, value);
}
