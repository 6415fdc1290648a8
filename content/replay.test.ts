import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRecorder } from '../api/testing/recorder.ts';
import { holdsSecret } from '../api/testing/mask-answer.ts';
import { answerOf, replay } from './testing/replay.ts';

/**
 * Every use-case page's operation, run against the freshly seeded API: the answer must be the recorded one.
 * `npm run content:record` runs the same and writes the answers down instead.
 */
const recording = process.env['CONTENT_RECORD'] === '1';
const folder = 'content/use-cases';
const operations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const { record } = await createRecorder();

describe.each(operations)('%s', (operation) => {
  const file = join(folder, operation, 'response.json');

  test(`${file} is what the API answers`, async () => {
    if (recording) writeFileSync(file, await answerOf(folder, operation, record));
    else await replay(folder, operation, record);
  });

  test(`${file} gives away no secret`, () => {
    expect(holdsSecret(readFileSync(file, 'utf8'))).toBe(false);
  });
});

test('there is a use case to replay', () => {
  expect(operations).not.toEqual([]);
});

describe('a page that rots', () => {
  /** A copy of all pages in which one file says something else. */
  async function withChange(file: string, from: string, to: string, check: (copy: string) => Promise<void>) {
    const copy = await mkdtemp(join(tmpdir(), 'rot-'));
    await cp(folder, copy, { recursive: true });
    const text = await readFile(join(copy, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(copy, file), text.replace(from, to));
    try {
      await check(copy);
    } finally {
      await rm(copy, { recursive: true });
    }
  }

  test('because its answer is no longer the API’s is told by file and line', () =>
    withChange('getCompany/response.json', '"EUR"', '"USD"', async (copy) => {
      const file = join(copy, 'getCompany', 'response.json');
      await expect(replay(copy, 'getCompany', record)).rejects.toThrow(
        `${file}\n  - line 8: recorded is "currencyCode": "USD",, the API answers "currencyCode": "EUR",`,
      );
    }));

  test('because its operation fails is told by file, with what the API says', () =>
    withChange('listCompanies/variables.json', '"limit": 5', '"limit": 500', async (copy) => {
      const file = join(copy, 'listCompanies', 'operation.graphql');
      await expect(replay(copy, 'listCompanies', record)).rejects.toThrow(file);
      await expect(replay(copy, 'listCompanies', record)).rejects.toThrow('page.limit must be between 1 and 200');
    }));

  test('because its caller may not ask is told as well', () =>
    withChange('listAPITokensByCompany/page.mdx', 'as: Anna', 'as: Viktor', async (copy) => {
      await expect(replay(copy, 'listAPITokensByCompany', record)).rejects.toThrow('FORBIDDEN');
    }));

  test('because it comes after itself is told, not followed for ever', () =>
    withChange(
      'endAPITokenRotation/page.mdx',
      '- operation: rotateAPIToken',
      '- operation: endAPITokenRotation',
      async (copy) => {
        await expect(replay(copy, 'endAPITokenRotation', record)).rejects.toThrow('comes after itself');
      },
    ));
});
