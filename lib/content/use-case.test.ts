import { describe, expect, test } from 'vitest';
import { ContentError } from '../text/content-error.ts';
import { parseFrontmatter } from './use-case.ts';

const valid = {
  question: 'Which companies can my token access?',
  title: 'List companies',
  summary: 'Every company the token may see.',
  group: 'Companies',
  as: 'Anna',
  after: [{ operation: 'viewer', as: 'Viktor' }],
  scopes: ['TOKENS_READ'],
  variables: { page: 'How many, and from where.' },
  errors: [{ code: 'BAD_CURSOR', cause: 'Another sort.', fix: 'Start again.' }],
  next: [{ label: 'Which keys are there?', href: '/admin/tokens' }],
};

function problemsOf(frontmatter: unknown): readonly string[] {
  try {
    parseFrontmatter('page.mdx', frontmatter);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

describe('the frontmatter of a use case', () => {
  test('is returned unchanged when it is valid', () => {
    expect(parseFrontmatter('page.mdx', valid)).toEqual(valid);
  });

  test('is reported with the file and every invalid field', () => {
    const broken = { ...valid, question: 'List companies', group: 'Cars', scopes: ['TOKENS_EAT'] };
    expect(() => parseFrontmatter('content/x/page.mdx', broken)).toThrow(/^content\/x\/page\.mdx\n/);
    expect(problemsOf(broken)).toEqual([
      'question: must be a question',
      expect.stringMatching(/^group: /),
      expect.stringMatching(/^scopes\.0: /),
    ]);
  });

  test('rejects an unknown field, which is usually a typo', () => {
    expect(problemsOf({ ...valid, scope: [] })).toEqual([expect.stringContaining('scope')]);
  });

  test('rejects a page without frontmatter', () => {
    expect(problemsOf(undefined)).toHaveLength(1);
  });

  test('rejects links to other sites', () => {
    const next = [{ label: 'Elsewhere?', href: 'https://example.com' }];
    expect(problemsOf({ ...valid, next })).toEqual(['next.0.href: must be a path of the portal']);
  });
});
