import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closingLine, readBrowserReport, readUnitReport, skippedLines } from './test-reports.ts';

// Inside the repository, where the runners find themselves.
await mkdir('test-results', { recursive: true });
const folder = await mkdtemp('test-results/reports-');
const unit = join(folder, 'unit');
const browser = join(folder, 'browser');
await Promise.all([mkdir(unit), mkdir(browser)]);
afterAll(() => rm(folder, { recursive: true }));

async function run(cwd: string, ...args: string[]): Promise<void> {
  // A runner within a runner must not take itself for a worker of the outer one.
  const outer = /^(VITEST|TEST|PLAYWRIGHT_|PW_)/;
  const inherited = Object.entries(process.env).filter(([name]) => !outer.test(name));
  const env = { ...Object.fromEntries(inherited), NODE_ENV: 'test' as const };
  await once(spawn(process.execPath, args, { cwd, stdio: 'ignore', env }), 'exit');
}

test('failures of unit tests are listed with file, test and reason, including files that can’t be loaded', async () => {
  await writeFile(
    join(unit, 'sums.test.ts'),
    `import { expect, test } from 'vitest';
    test('adds', () => expect(1 + 1).toBe(2));
    test('subtracts', () => expect(2 - 1, 'a difference').toBe(2));`,
  );
  await writeFile(join(unit, 'broken.test.ts'), `throw new Error('nothing to load');`);
  await writeFile(join(unit, 'vitest.config.ts'), 'export default {};');
  await run(unit, '../../../node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile.json=unit.json');

  const outcome = readUnitReport(join(unit, 'unit.json'));
  expect(outcome?.passed).toBe(1);
  expect(outcome?.failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.ts › \(the file itself\): .*nothing to load/),
    expect.stringMatching(/sums\.test\.ts › subtracts: .*a difference/),
  ]);
});

test('a test counts as skipped when no project ran it, with what it needs', async () => {
  const two = join(folder, 'two-projects');
  await mkdir(two);
  await writeFile(
    join(two, 'database.test.ts'),
    `import { describe, expect, inject, test } from 'vitest';
    const { database } = inject('here');
    test.runIf(database === 'one')('runs on the first', () => {});
    test.runIf(database === 'two')('runs on the second', () => {});
    test.skip('runs nowhere', () => {});
    describe('a sample', { skip: true, meta: { needs: 'PHP' } }, () => {
      test('reads', () => {});
      test('writes', () => {});
    });`,
  );
  const project = (name: string) => `{ test: { name: '${name}', provide: { here: { database: '${name}' } } } }`;
  await writeFile(
    join(two, 'vitest.config.ts'),
    `export default { test: { projects: [${project('one')}, ${project('two')}] } };`,
  );
  await run(two, '../../../node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile.json=unit.json');

  const outcome = readUnitReport(join(two, 'unit.json'));
  const file = join(two, 'database.test.ts');
  expect(outcome).toEqual({
    passed: 2,
    failures: [],
    skipped: [
      { file, name: 'runs nowhere', needs: undefined },
      { file, name: 'a sample reads', needs: 'PHP' },
      { file, name: 'a sample writes', needs: 'PHP' },
    ],
  });
});

test('failures of browser tests are listed, including nested ones and those that passed on retry', async () => {
  await writeFile(
    join(browser, 'journey.spec.ts'),
    `import { test, expect } from '@playwright/test';
    test('arrives', () => {});
    test.describe('at night', () => {
      test('gets lost', () => { throw new Error('no light'); });
      test('needs a moon', () => { test.skip(true, 'a moon'); });
      test.skip('sleeps', () => {});
      test('finds it the second time', ({}, info) => { if (info.retry === 0) throw new Error('at first'); });
    });`,
  );
  await writeFile(
    join(browser, 'playwright.config.ts'),
    'export default { retries: 1, outputDir: "made", reporter: [["json", { outputFile: "e2e.json" }]] };',
  );
  await run(browser, '../../../node_modules/@playwright/test/cli.js', 'test');

  const outcome = readBrowserReport(join(browser, 'e2e.json'));
  expect(outcome?.passed).toBe(1);
  expect(outcome?.failures).toEqual([
    'journey.spec.ts › gets lost: Error: no light',
    'journey.spec.ts › finds it the second time: Error: at first',
  ]);
  expect(outcome?.skipped).toEqual([
    { file: 'journey.spec.ts', name: 'needs a moon', needs: 'a moon' },
    { file: 'journey.spec.ts', name: 'sleeps', needs: undefined },
  ]);
});

test('skipped tests are listed by reason', () => {
  const skipped = (file: string, needs?: string) => ({ file, name: 'x', needs });
  expect(
    skippedLines([skipped('a', 'PHP 8.1'), skipped('b'), skipped('c', 'PHP 8.1'), skipped('b'), skipped('d', 'Go')]),
  ).toEqual(['- 2 tests for lack of PHP 8.1', '- 2 tests of b without a reason', '- 1 test for lack of Go']);
});

test('the last line counts skipped tests only if there are some', () => {
  const failed = { passed: 3, failures: ['a', 'b'], skipped: [] };
  expect(closingLine([failed])).toBe('3 passed, 2 failed');
  const passed = { passed: 4, failures: [], skipped: [{ file: 'c', name: 'x', needs: 'PHP' }] };
  expect(closingLine([failed, passed])).toBe('7 passed, 2 failed, 1 skipped');
});

test('without a report there is no result', () => {
  expect(readUnitReport(join(folder, 'none.json'))).toBeUndefined();
  expect(readBrowserReport(join(folder, 'none.json'))).toBeUndefined();
});
