import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRecorder } from '#api/testing/recorder.ts';
import { holdsSecret } from '#api/testing/mask-answer.ts';
import { answerOf, replay } from './testing/replay.ts';

/**
 * Runs the operation of every use-case page against a freshly seeded API and compares the response with the recorded
 * one. `npm run content:record` saves the responses instead.
 */
const recording = process.env['CONTENT_RECORD'] === '1';
const folder = 'content/use-cases';
const operations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const { record } = await createRecorder();

describe.each(operations)('%s', (operation) => {
  const file = join(folder, operation, 'response.json');

  test(`${file} is the response of the API`, async () => {
    if (recording) writeFileSync(file, await answerOf(folder, operation, record));
    else await replay(folder, operation, record);
  });

  test(`${file} contains no secret`, () => {
    expect(holdsSecret(readFileSync(file, 'utf8'))).toBe(false);
  });
});

test('there is a use case to replay', () => {
  expect(operations).not.toEqual([]);
});

describe('an outdated page', () => {
  /** Runs a check on a copy of all pages in which one file is different. */
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

  test('with another response fails with file and line', () =>
    withChange('getCompany/response.json', '"EUR"', '"USD"', async (copy) => {
      const file = join(copy, 'getCompany', 'response.json');
      await expect(replay(copy, 'getCompany', record)).rejects.toThrow(
        `${file}\n  - line 8: recorded is "currencyCode": "USD",, the API returns "currencyCode": "EUR",`,
      );
    }));

  test('with an operation that fails names the file and the API’s message', () =>
    withChange('listCompanies/variables.json', '"limit": 5', '"limit": 500', async (copy) => {
      const file = join(copy, 'listCompanies', 'operation.graphql');
      await expect(replay(copy, 'listCompanies', record)).rejects.toThrow(file);
      await expect(replay(copy, 'listCompanies', record)).rejects.toThrow('page.limit must be between 1 and 200');
    }));

  test('with a caller who lacks the permission fails', () =>
    withChange('listAPITokensByCompany/page.mdx', 'as: Anna', 'as: Viktor', async (copy) => {
      await expect(replay(copy, 'listAPITokensByCompany', record)).rejects.toThrow('FORBIDDEN');
    }));

  test('that comes after itself fails instead of running forever', () =>
    withChange(
      'endAPITokenRotation/page.mdx',
      '- operation: rotateAPIToken',
      '- operation: endAPITokenRotation',
      async (copy) => {
        await expect(replay(copy, 'endAPITokenRotation', record)).rejects.toThrow('comes after itself');
      },
    ));
});
