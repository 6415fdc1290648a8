import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSecrets } from '#api/testing/fixed-secrets.ts';
import { createRecorder } from '#api/testing/recorder.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { readRequest } from '#lib/content/content-files.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { operationsOf } from '#lib/content/guide-operations.ts';
import { fileOf, guidesFolder, operatorsGroup, readGuides } from '#lib/content/guides.ts';
import { parseOperation } from '#lib/schema/parsed-operation.ts';
import { sampleInput, sampleLanguages } from '#lib/samples/index.ts';
import { needsToolsOf, runProgram } from './testing/programs.ts';
import { answerTo, compare } from './testing/replay.ts';

/** `npm run content:record` saves the responses instead. */
const recording = process.env['CONTENT_RECORD'] === '1';
const names = readdirSync(operationsOf());
const { record } = await createRecorder();
const api = await createTestApp();
const guides = await readGuides();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guides-'));
  await mkdir(join(folder, '.data'));
  // As `npm start` creates it: the quickstart reads its key from here.
  await writeFile(join(folder, '.data', 'demo.json'), JSON.stringify({ apiKey: { token: demoSecrets.apiKey } }));
});
afterAll(() => rm(folder, { recursive: true }));

async function answerToday(name: string, of = operationsOf()): Promise<string> {
  const request = await readRequest(name, of);
  return answerTo([{ ...request, as: 'API key' }], join(of, name, 'operation.graphql'), record);
}

describe.each(names)('the operation %s of the guides', (name) => {
  const file = join(operationsOf(), name, 'response.json');

  test(`has the API’s response in ${file}`, async () => {
    const answer = await answerToday(name);
    if (recording) writeFileSync(file, answer);
    else await compare(file, answer);
  });

  test('is shown by a guide or the landing page', () => {
    const sources = [...guides.map(({ source }) => source), readFileSync('app/page.tsx', 'utf8')];
    expect(sources.filter((source) => source.includes(`operation="${name}"`))).not.toEqual([]);
  });

  for (const { id, label, write } of sampleLanguages) {
    test(`runs as the ${label} sample`, needsToolsOf(id), async () => {
      const request = await readRequest(name, operationsOf());
      const source = write(sampleInput(parseOperation(name, request.document), request));
      const environment = { LITFASS_API_URL: api.url, LITFASS_TOKEN: demoSecrets.apiKey };
      const answer: unknown = JSON.parse(await runProgram(id, source, { folder, environment }));
      expect(answer).not.toHaveProperty('errors');
    });
  }
});

/** Guides whose commands are run in sequence in one shell. The others, and the operator's, have tests of their own. */
const ownTests = ['authentication', 'partners'];
const withCommands = guides.filter(
  ({ slug, group, source }) =>
    group !== operatorsGroup &&
    !ownTests.includes(slug) &&
    fencedCodeIn(source).some(({ language }) => language === 'bash'),
);

describe.each(withCommands)('the commands of “$title”', ({ slug, source }) => {
  test('run unchanged', needsToolsOf('curl', source), async () => {
    await expect(runCommands(slug, source)).resolves.not.toContain('"errors"');
  });
});

/** Runs all shell blocks of a guide. A failure names the guide and the line. */
async function runCommands(slug: string, source: string): Promise<string> {
  const file = fileOf(guidesFolder, slug);
  const blocks = fencedCodeIn(source).filter(({ language }) => language === 'bash');
  const marked = blocks.map(({ code, line }) => `trap 'echo "${file}:${line}" >&2' ERR\n${code}`);
  return runProgram('curl', `set -Eeuo pipefail\n${marked.join('\n')}`, {
    folder,
    environment: { LITFASS_API_URL: api.url, LITFASS_TOKEN: demoSecrets.apiKey },
  });
}

describe('an outdated guide', () => {
  test('with another response fails with file and line', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'rot-'));
    await cp(operationsOf(), copy, { recursive: true });
    const file = join(copy, 'first-call', 'response.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"EUR"', '"USD"'));
    await expect(compare(file, await answerToday('first-call', copy))).rejects.toThrow(
      /response\.json\n {2}- line \d+/,
    );
    await rm(copy, { recursive: true });
  });

  test('with a command that fails names file and line', needsToolsOf('curl'), async () => {
    const source = 'One.\n\n```bash\ncurl --silent --fail "$LITFASS_API_URL/nowhere"\n```\n';
    await expect(runCommands('quickstart', source)).rejects.toThrow(`${fileOf(guidesFolder, 'quickstart')}:4`);
  });
});
