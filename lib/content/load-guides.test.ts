import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentError } from '../text/content-error.ts';
import { guidesFolder } from './guides.ts';
import { loadGuides } from './load-guides.ts';

describe('the guides', () => {
  test('have valid links and valid code', async () => {
    await expect(loadGuides()).resolves.not.toEqual([]);
  });
});

describe('an invalid guide', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rot-'));
    await cp(guidesFolder, folder, { recursive: true });
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function problemsOf(): Promise<ContentError> {
    const error: unknown = await loadGuides(folder).catch((reason: unknown) => reason);
    if (error instanceof ContentError) return error;
    throw new Error('The guides were taken as they are.', { cause: error });
  }

  test.each([
    ['without a title', /^title: .*\n/m, '', 'title: '],
    ['with a summary that goes on and on', /^summary: .*$/m, `summary: ${'a'.repeat(200)}.`, 'must fit in 200'],
    ['in a group that isn’t there', /^group: .*$/m, 'group: Marketing', 'group: '],
    ['in a place that is taken', /^order: .*$/m, 'order: 1', 'errors already has this position'],
    ['whose head isn’t YAML', /^title: /m, 'title: a: ', 'at line'],
  ])('is rejected: %s', async (_, from, to, problem) => {
    const file = join(folder, 'token-check.mdx');
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
    const error = await problemsOf();
    expect(error.file).toBe(file);
    expect(error.message).toContain(problem);
  });

  test.each([
    ['a link to a page that isn’t there', '[here](/docs/nowhere)', 0, '/docs/nowhere is not a page'],
    ['a link to an anchor that isn’t there', '[here](/docs/errors#NOTHING)', 0, '/docs/errors#NOTHING'],
    ['a link to a heading of its own that isn’t there', '[here](#nowhere)', 0, '#nowhere'],
    [
      'a field that is gone',
      '```graphql\n{\n  viewer { name }\n}\n```',
      2,
      'Cannot query field "name" on type "Viewer"',
    ],
    ['GraphQL that doesn’t parse', '```graphql\n{\n  viewer {\n```', 3, 'Syntax Error'],
    ['JSON that doesn’t parse', '```json\n{ "query": }\n```', 1, 'invalid JSON'],
    ['a request body whose query asks for what isn’t there', '```json\n{ "query": "{ me }" }\n```', 1, '"me"'],
    ['a block in no language', '```\n{ viewer }\n```', 0, 'a block of ""'],
  ])('is reported with file and line: %s', async (_, text, offset, problem) => {
    const file = join(folder, 'authentication.mdx');
    const source = await readFile(file, 'utf8');
    await writeFile(file, `${source}\n${text}\n`);
    const error = await problemsOf();
    expect(error.file).toBe(file);
    expect(error.problems).toHaveLength(1);
    expect(error.problems[0]).toContain(problem);
    expect(error.problems[0]).toMatch(new RegExp(`^line ${source.split('\n').length + 1 + offset}[:,] `));
  });
});
