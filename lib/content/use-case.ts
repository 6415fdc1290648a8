import { z } from 'zod';
import { requestErrors, userErrors } from '#shared/error-codes.ts';
import { apiTokenScopes } from '#shared/permissions.ts';
import { parseContent } from './content-files.ts';

/** Groups of the catalog, in order: daily work first, then access, then accounts and the platform. */
export const useCaseGroups = [
  'Campaigns',
  'Performance',
  'Audiences',
  'Uploads',
  'API keys',
  'Partners',
  'Companies',
  'Members',
  'Account',
  'Saved queries',
  'Audit',
  'Operations',
] as const;

export type UseCaseGroup = (typeof useCaseGroups)[number];

/** Who can send a page's operation during recording, in the words of the page. */
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
  /** The caller of the recorded request. */
  as: caller,
  /**
   * Use cases whose operations run first, as the same caller or another one. They create the data that this operation
   * needs. `input` replaces some values of their variable `input`.
   */
  after: z
    .array(
      z.strictObject({
        operation: z.string(),
        as: caller.optional(),
        input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
      }),
    )
    .default([]),
  scopes: z.array(z.enum(apiTokenScopes)),
  variables: z.record(z.string(), sentence).default({}),
  errors: z.array(z.strictObject({ code: z.enum(errorCodes), cause: sentence, fix: sentence })).min(1),
  next: z
    .array(z.strictObject({ label: sentence, href: z.string().startsWith('/', 'must be a path of the portal') }))
    .min(1),
});

/** The frontmatter of a use-case page. */
export type UseCaseFrontmatter = z.infer<typeof frontmatterShape>;

/**
 * Validates the frontmatter of a use-case page.
 *
 * @throws ContentError that names the file and every invalid field.
 */
export function parseFrontmatter(file: string, value: unknown): UseCaseFrontmatter {
  return parseContent(file, frontmatterShape, value);
}
