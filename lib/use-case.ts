import { z } from 'zod';
import { requestErrors, userErrors } from '../content/guides/error-codes.ts';
import { parseContent } from './content-files.ts';

/** Groups of the catalogue, in its order. */
export const useCaseGroups = ['Companies', 'API keys'] as const;

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

const errorCodes = [...requestErrors, ...userErrors].map(({ code }) => code);

const sentence = z.string().trim().min(1, 'must not be empty');

const frontmatterShape = z.strictObject({
  question: sentence.endsWith('?', 'must be a question'),
  title: sentence,
  summary: sentence.max(200, 'must fit in 200 characters'),
  group: z.enum(useCaseGroups),
  scopes: z.array(z.enum(scopes)),
  variables: z.record(z.string(), sentence),
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
