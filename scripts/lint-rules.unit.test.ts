import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** One file that breaks each rule that is ours, or that the compiler doesn't know, in a temporary folder. */
const planted = {
  'api/cast.ts': ['typescript(consistent-type-assertions)', `export const count = JSON.parse('1') as number;`],
  'api/any.ts': ['typescript(no-explicit-any)', 'export const read = (value: any) => String(value);'],
  'api/unsafe.ts': ['typescript(no-unsafe-assignment)', `export const value = JSON.parse('1');`],
  'api/floating.ts': ['typescript(no-floating-promises)', 'export function start(): void { void Promise.resolve(); }'],
  'api/environment.ts': ['eslint(no-restricted-properties)', `export const home = process.env['HOME'];`],
  'api/address.ts': [
    'eslint(no-restricted-properties)',
    'export const address = (request: { ip: string }) => request.ip;',
  ],
  'api/a/b/c/climbing.ts': ['eslint(no-restricted-imports)', `import '../../../cast.ts';`],
  'components/a/b/c/climbing.tsx': ['eslint(no-restricted-imports)', `import '../../../link.tsx';`],
  'components/link.tsx': ['eslint(no-restricted-imports)', `import Link from 'next/link'; export { Link };`],
  'components/hook.tsx': [
    'react-hooks(rules-of-hooks)',
    `import { useState } from 'react'; export function Box({ open }: { open: boolean }) { if (open) useState(0); return open; }`,
  ],
  'components/mocked.test.ts': [
    'eslint(no-restricted-properties)',
    `import { vi } from 'vitest'; vi.mock('next/navigation', () => ({}));`,
  ],
  'api/console.ts': ['eslint(no-console)', `console.log('hello');`],
  'api/unused.ts': [undefined, '// oxlint-disable-next-line no-console -- nothing is printed\nexport const quiet = 1;'],
  // What tests and start scripts may do.
  'scripts/start.ts': [null, `console.log(process.env['HOME'] ?? (JSON.parse('1') as number));`],
  'api/config/env.ts': [null, 'export const environment = process.env;'],
} as const;

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })),
});

const root = resolve('.');
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litfass-lint-'));
  for (const [file, [, text]] of Object.entries(planted)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), `${text}\n`);
  }
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) {
    writeFileSync(join(directory, file), readFileSync(join(root, file)));
  }
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
});

afterAll(() => rmSync(directory, { recursive: true }));

test('the linter detects each planted violation, and allows tests and scripts what they need', async () => {
  const { promise, resolve: report } = Promise.withResolvers<string>();
  execFile(
    process.execPath,
    [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '--report-unused-disable-directives',
      '--format=json',
      'api',
      'components',
      'scripts',
    ],
    { cwd: directory },
    (_error, stdout) => report(stdout),
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(await promise));
  const codes = (file: string) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);
  for (const [file, [code]] of Object.entries(planted)) {
    if (code === null) expect(codes(file), file).toEqual([]);
    else expect(codes(file), file).toContain(code);
  }
});
