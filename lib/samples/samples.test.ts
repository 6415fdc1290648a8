import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsTools, needsToolsOf, runProgram } from '#content/testing/programs.ts';
import { loadUseCases } from '../content/load-use-cases.ts';
import { parseOperation } from '../schema/parsed-operation.ts';
import { sampleInput, sampleLanguages } from './index.ts';

/** The sample for curl asks for one page, once. */
const programs = sampleLanguages.filter(({ id }) => id !== 'curl');

/** Texts that a language could take for its own. */
const nasty = 'O\'Neill "&" Söhne\n$HOME ${x} `id` \\n \\ %s {$y} """ \'\'\' #{z} GRAPHQL\nJSON';
const document = `query Q($filter: F, $page: PageInput) {
  # it's \`$(date)\` "now" \\ 100% \${x} {$y}
GRAPHQL
  listThings(filter: $filter, page: $page) {
    items { id }
    pageInfo { hasNextPage endCursor }
  }
}`;
const parsable = document.replace('GRAPHQL\n', '');
const list = sampleInput(parseOperation('q', parsable), {
  document,
  variables: { filter: { name: nasty }, page: { limit: 1 } },
});

test('detects the kind of an operation', () => {
  const of = (text: string) => {
    const { list: pages, mutation } = sampleInput(parseOperation('q', text), { document: text, variables: {} });
    return { pages, mutation };
  };
  expect(of(parsable)).toEqual({ pages: 'listThings', mutation: undefined });
  expect(of('query Q { getThing { id } }')).toEqual({ pages: undefined, mutation: undefined });
  expect(of('mutation M { makeThing { userErrors { code } } }')).toEqual({ pages: undefined, mutation: 'makeThing' });
});

describe('no sample', () => {
  test.each(sampleLanguages)('in $label contains a token', ({ write }) => {
    expect(write(list)).toContain('LITFASS_TOKEN');
  });
});

describe('against a server that rate-limits once and has two pages', () => {
  let folder: string;
  let requests: { headers: Record<string, unknown>; body: { query: string; variables: Record<string, unknown> } }[] =
    [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(text) as (typeof requests)[0]['body'] });
      response.setHeader('content-type', 'application/json');
      if (requests.length === 1) {
        response.writeHead(429, { 'retry-after': '0' }).end('{"errors":[{"message":"Too many."}]}');
        return;
      }
      const last = requests.length > 2;
      const pageInfo = { hasNextPage: !last, endCursor: last ? 'b' : 'a' };
      response.end(JSON.stringify({ data: { listThings: { items: [{ id: last ? '2' : '1' }], pageInfo } } }));
    });
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'samples-'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  for (const { id, write } of programs) {
    test(`the ${id} sample waits, pages, and sends every character`, needsToolsOf(id), async () => {
      requests = [];
      const environment = {
        LITFASS_TOKEN: 'a-token',
        LITFASS_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      };
      const stdout = await runProgram(id, write(list), { folder, environment });
      expect(JSON.parse(stdout)).toEqual([{ id: '1' }, { id: '2' }]);
      expect(requests.map(({ body }) => body.variables['page'])).toEqual([
        { limit: 1 },
        { limit: 1 },
        { limit: 1, after: 'a' },
      ]);
      expect(requests[2]?.body.query.trim()).toBe(document);
      expect(requests[2]?.body.variables['filter']).toEqual({ name: nasty });
      expect(requests[2]?.headers).toMatchObject({
        authorization: 'Bearer a-token',
        'content-type': 'application/json',
      });
    });
  }
});

describe('the samples of every use case', () => {
  const written = async (id: string) => {
    const language = sampleLanguages.find((known) => known.id === id);
    return (await loadUseCases()).map((useCase) => language?.write(sampleInput(useCase.parsed, useCase)) ?? '');
  };

  test('are shell', async () => {
    for (const sample of await written('curl')) execFileSync('bash', ['-n'], { input: sample });
  });

  test('are TypeScript', async () => {
    for (const sample of await written('typescript')) {
      const { diagnostics } = ts.transpileModule(sample, { reportDiagnostics: true });
      expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
    }
  });

  test('are Python', needsToolsOf('python'), async () => {
    const check = 'import json, sys\nfor sample in json.load(sys.stdin): compile(sample, "sample.py", "exec")';
    execFileSync('python3', ['-c', check], { input: JSON.stringify(await written('python')) });
  });

  test('are PHP', needsToolsOf('php'), async () => {
    for (const sample of await written('php')) execFileSync('php', ['-l'], { input: sample });
  });

  test('are Go', needsTools({ words: 'gofmt', probe: ['gofmt'] }), async () => {
    for (const sample of await written('go'))
      expect(execFileSync('gofmt', [], { input: sample }).toString()).toBe(`${sample}\n`);
  });
});
