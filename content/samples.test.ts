import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nordlicht } from '#api/demo/companies.ts';
import { demoSecrets } from '#api/testing/fixed-secrets.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { readDraft } from '#lib/content/content-files.ts';
import { parseOperation } from '#lib/schema/parsed-operation.ts';
import { sampleInput, sampleLanguages } from '#lib/samples/index.ts';
import { needsToolsOf, runProgram } from './testing/programs.ts';

const api = await createTestApp();
const count = `{ listAudiencesByCompany(companyId: "${nordlicht.id}") { pageInfo { totalCount } } }`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inputOf(operation: string, change: (variables: Record<string, unknown>) => unknown = (same) => same) {
  const { document, variables } = await readDraft(operation);
  change(variables);
  return sampleInput(parseOperation(operation, document), { document, variables });
}

describe.each(sampleLanguages)('the $label samples', ({ id, write }) => {
  async function run(sample: string): Promise<unknown> {
    const environment = { LITFASS_API_URL: api.url, LITFASS_TOKEN: demoSecrets.apiKey };
    return JSON.parse(await runProgram(id, sample, { folder, environment }));
  }

  test('read all pages of a list', needsToolsOf(id), async () => {
    const answer = await run(
      write(await inputOf('listAudiencesByCompany', (variables) => (variables['page'] = { limit: 4 }))),
    );
    // curl requests one page; the programs request all pages.
    const items =
      id === 'curl'
        ? (answer as { data: { listAudiencesByCompany: { items: unknown[] } } }).data.listAudiencesByCompany.items
        : answer;
    const { pageInfo } = (await api.graphql<{ listAudiencesByCompany: { pageInfo: { totalCount: string } } }>(count))
      .data.listAudiencesByCompany;
    expect(items).toHaveLength(id === 'curl' ? 4 : Number(pageInfo.totalCount));
    expect(Number(pageInfo.totalCount)).toBeGreaterThan(4);
  });

  test('show the API’s message for a damaged key', needsToolsOf(id), async () => {
    const environment = { LITFASS_API_URL: api.url, LITFASS_TOKEN: demoSecrets.apiKey.slice(0, -1) };
    for (const operation of ['viewer', 'listAudiencesByCompany']) {
      const run = runProgram(id, write(await inputOf(operation)), { folder, environment });
      expect(await run.catch(String)).toContain('its checksum doesn’t match');
    }
  });

  test('write data', needsToolsOf(id), async () => {
    const answer = await run(
      write(
        await inputOf('createAudience', (variables) => {
          const input = variables['input'] as Record<string, unknown>;
          Object.assign(input, { name: `By ${id}, "quoted" \\ and ünlike`, externalId: id, idempotencyKey: id });
        }),
      ),
    );
    expect(JSON.stringify(answer)).toContain(JSON.stringify(`By ${id}, "quoted" \\ and ünlike`));
  });
});
