import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { openQueue } from '#api/jobs/queue.ts';
import { startWorkers } from '#api/jobs/workers.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { demoSecrets, testIdentityKey } from '#api/testing/fixed-secrets.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { createTestDatabase } from '#api/testing/test-database.ts';
import { loadGuidePrograms } from '#lib/content/guide-programs.ts';
import { operationProblems } from '#lib/schema/operation-check.ts';
import { loadSchema } from '#lib/schema/schema.ts';
import { needsToolsOf, runProgram } from './testing/programs.ts';

// A queue that can't reach a busy server asks again. A job that fails shows in what the programs print.
const onError = (error: unknown) => console.error(error);
const database = await createTestDatabase();
const queue = await openQueue(database, { supervise: false, onError });
const api = await createTestApp({ database, uploadQueue: queue.uploads });
const workers = await startWorkers(
  {
    database,
    storage: await createObjectStore(api.config, Date.now),
    queue,
    identityKey: testIdentityKey,
  },
  { now: Date.now, onError },
);
const folder = await mkdtemp(join(tmpdir(), 'upload-programs-'));
const programs = await loadGuidePrograms('upload');

afterAll(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

/** Just too long for one request, and quick to read: few people, each with as many notes as a row can have. */
const people = ['anna@example.com', 'not an address', ' Anna@Example.com'];
const notes = Array.from({ length: 15 }, () => 'n'.repeat(4_000));
const note = Array.from({ length: 15 }, (_, index) => `note ${index}`);
const rows = Array.from({ length: 1_800 }, (_, row) => [people[row] ?? `${row}@example.com`, ...notes].join(','));
await writeFile(join(folder, 'customers.csv'), `email,${note.join(',')}\n${rows.join('\n')}\n`);

async function audienceFor(name: string): Promise<string> {
  const { data } = await api.graphql<{ createAudience: { audience: { id: string } } }>(
    'mutation ($input: CreateAudienceInput!) { createAudience(input: $input) { audience { id } } }',
    { variables: { input: { companyId: nordlicht.id, name: `${name} ${randomUUID()}` } } },
  );
  return data.createAudience.audience.id;
}

describe.each(programs)('the upload program in $label', ({ id, label, code }) => {
  test('contains valid operations', async () => {
    const schema = await loadSchema();
    const documents = code.match(/(?<=[`'"])(?:query|mutation) \([^`'"]*/g) ?? [];
    expect(documents).toHaveLength(5);
    expect(documents.flatMap((document) => operationProblems(schema, parse(document)))).toEqual([]);
  });

  const options = { timeout: 60_000, ...needsToolsOf(id, code) };

  test('sends a file in parts, waits, and fetches the issues', options, async () => {
    const environment = { LITFASS_API_URL: api.url, LITFASS_TOKEN: demoSecrets.apiKey };
    const given = ['customers.csv', await audienceFor(label)];
    const run = async () => JSON.parse(await runProgram(id, code, { folder, environment, given })) as unknown;
    const result = await run();
    expect(result).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      progress: 1,
      failure: null,
      rows: { total: '1800', accepted: '1798', rejected: '1', duplicate: '1', removed: '0' },
      issueSummary: expect.arrayContaining([
        { code: 'EMAIL_INVALID', severity: 'ERROR', column: 'email', count: '1' },
      ]) as unknown,
    });
    const issues = await readFile(join(folder, 'customers.csv.issues.csv'), 'utf8');
    expect(issues.split('\n').slice(0, 2)).toEqual([
      'row,column,code,message,masked_value',
      expect.stringMatching(/^3,email,EMAIL_INVALID,/),
    ]);
    // A second run is the same upload: it sends nothing and prints the same result.
    expect(await run()).toEqual(result);
  });
});
