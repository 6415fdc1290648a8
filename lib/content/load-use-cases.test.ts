import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentError } from '../text/content-error.ts';
import { useCasesFolder } from './content-files.ts';
import { loadUseCases } from './load-use-cases.ts';
import { operationNames } from '../schema/schema.ts';
import { useCaseGroups } from './use-case.ts';

describe('the use cases', () => {
  test('match each other, the schema and their linked pages', async () => {
    await expect(loadUseCases()).resolves.not.toEqual([]);
  });

  test('cover every operation of the schema', async () => {
    const [operations, useCases] = await Promise.all([operationNames(), loadUseCases()]);
    const covered = useCases.map(({ operation }) => operation);
    const missing = operations.filter((operation) => !covered.includes(operation));
    expect(missing.map((operation) => `${useCasesFolder}/${operation} is missing`)).toEqual([]);
  });

  test('have no empty group', async () => {
    const groups = (await loadUseCases()).map(({ frontmatter }) => frontmatter.group);
    expect(useCaseGroups.filter((group) => !groups.includes(group))).toEqual([]);
  });
});

describe('an invalid page', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rot-'));
    await cp(useCasesFolder, folder, { recursive: true });
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function rot(file: string, from: string, to: string): Promise<ContentError> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    expect(text, `${file} no longer holds what this test breaks`).toContain(from);
    await writeFile(path, text.replace(from, to));
    const error: unknown = await loadUseCases(folder).catch((reason: unknown) => reason);
    if (error instanceof ContentError) return error;
    throw new Error(`${file} was taken with ${to}.`, { cause: error });
  }

  test.each([
    [
      'a field that is gone',
      'getCompany/operation.graphql',
      'currencyCode',
      'currency',
      'line 7, column 5: Cannot query field "currency"',
    ],
    [
      'GraphQL that doesn’t parse',
      'getCompany/operation.graphql',
      'getCompany(id: $id) {',
      'getCompany(id: $id) {{',
      'line 2, column 24: ',
    ],
    [
      'another operation than its folder says',
      'viewer/operation.graphql',
      'viewer {',
      'one: getCompany(id: "1") {',
      'must select viewer',
    ],
    [
      'a variable of the wrong type',
      'listCompanies/variables.json',
      '"limit": 5',
      '"limit": "five"',
      'Int cannot represent',
    ],
    ['an input field that is gone', 'createCampaign/variables.json', '"channel"', '"chanel"', 'chanel'],
    [
      'a required variable without a value',
      'getCompany/variables.json',
      '"id"',
      '"di"',
      'di: the operation has no such variable',
    ],
    [
      'a scope it doesn’t need',
      'getCompany/page.mdx',
      'scopes: []',
      'scopes: [AUDIT_READ]',
      'the operation doesn’t need AUDIT_READ',
    ],
    [
      'a scope it doesn’t name',
      'getAudience/page.mdx',
      'scopes: [AUDIENCES_READ]',
      'scopes: []',
      'line 7: scopes: the operation needs AUDIENCES_READ',
    ],
    ['an unknown error code', 'getCompany/page.mdx', 'code: UNAUTHENTICATED', 'code: UNKNOWN_CODE', 'errors.0.code'],
    [
      'a link to a page that isn’t there',
      'getAudience/page.mdx',
      'href: /use-cases/updateAudience',
      'href: /use-cases/repairAudience',
      'is not a page of the portal',
    ],
    [
      'a link to an anchor that isn’t there',
      'getCampaign/page.mdx',
      '(/use-cases/updateCampaign)',
      '(/use-cases/updateCampaign#the-virgin)',
      'has no such anchor',
    ],
    ['an answer with errors', 'viewer/response.json', '"data"', '"errors": [], "data"', 'errors'],
    ['an answer without its cost', 'viewer/response.json', '"extensions"', '"extension"', 'extensions'],
    ['frontmatter that isn’t YAML', 'viewer/page.mdx', 'title: ', 'title: a: ', 'at line'],
    [
      'a use case to come after that isn’t there',
      'endAPITokenRotation/page.mdx',
      'operation: rotateAPIToken',
      'operation: rotateKey',
      'after: there is no use case rotateKey',
    ],
  ])('is rejected with file and place: %s', async (_, file, from, to, problem) => {
    const error = await rot(file, from, to);
    expect(error.file).toBe(join(folder, file));
    expect(error.message).toContain(problem);
  });

  test('is reported with the line of a broken link', async () => {
    const path = join(folder, 'getCompany', 'page.mdx');
    const count = (await readFile(path, 'utf8')).split('\n').length;
    await writeFile(path, `${await readFile(path, 'utf8')}\n[here](/nowhere)\n`);
    await expect(loadUseCases(folder)).rejects.toThrow(`line ${count + 1}: /nowhere is not a page`);
  });
});
