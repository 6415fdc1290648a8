import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { nordlicht } from '#api/demo/companies.ts';
import { demoSecrets } from '#api/testing/fixed-secrets.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { runProgram } from './testing/programs.ts';

// Generates the types of the guide about clients with the configuration that it shows, compiles its program, and runs it.

const guide = await readFile(new URL('./guides/clients.mdx', import.meta.url), 'utf8');
const api = await createTestApp();
const blocks = fencedCodeIn(guide);
const [configuration = '', program = ''] = blocks
  .filter(({ language }) => language === 'typescript')
  .map(({ code }) => code);
const [query = ''] = blocks.filter(({ language }) => language === 'graphql').map(({ code }) => code);
const plugins = { 'typescript-operations': typescriptOperations, 'typed-document-node': typedDocumentNode };
const shape = z.object({
  default: z.object({
    generates: z.record(
      z.string(),
      z.object({
        plugins: z.array(z.enum(['typescript-operations', 'typed-document-node'])),
        config: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typed-client-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'codegen.ts'), configuration);
  const given: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'codegen.ts')).href);
  const schema = await (await fetch(`${api.url}/schema.graphql`)).text();
  for (const [filename, output] of Object.entries(shape.parse(given).default.generates)) {
    const text = await codegen({
      filename,
      schema: parse(schema),
      documents: [{ location: 'spend.graphql', document: parse(query) }],
      config: output.config,
      plugins: output.plugins.map((name) => ({ [name]: {} })),
      pluginMap: plugins,
    });
    await writeFile(join(folder, filename), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Compiles a program with the strict checks of TypeScript. Rejects with its errors. */
async function compile(source: string): Promise<void> {
  await writeFile(join(folder, 'program.ts'), source);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--types',
    'node',
  ];
  const compiler = resolve('node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, ...options, '--allowImportingTsExtensions', 'program.ts'], {
    cwd: folder,
  }).catch((error: unknown) => {
    throw new Error(z.object({ stdout: z.string() }).parse(error).stdout);
  });
}

test('the program with generated types compiles, and a wrong field doesn’t', { timeout: 60_000 }, async () => {
  await compile(program);
  await expect(compile(program.replace('spendMicros)', 'spendMicro)'))).rejects.toThrow('spendMicro');
});

test('the program with generated types prints the spend', async () => {
  const environment = {
    LITFASS_API_URL: api.url,
    LITFASS_TOKEN: demoSecrets.apiKey,
    LITFASS_COMPANY_ID: nordlicht.id,
  };
  // The demo data ends today, whenever that is.
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  // The end first: on some days, the new start is the end that the program has.
  const source = program.replace('2026-11-15', day(4)).replace('2026-11-09', day(10));
  const lines = (await runProgram('typescript', source, { folder, environment })).trim().split('\n');
  expect(lines.length).toBeGreaterThan(7);
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d [A-Z_]+ \d+n$/);
});
