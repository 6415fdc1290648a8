import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBrowserReport, readUnitReport } from './test-reports.ts';

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

test('failures of the unit tests are named with file, test and reason, a file that can’t be loaded as well', async () => {
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

test('failures of the browser tests are named, nested ones and those that passed when tried again as well', async () => {
  await writeFile(
    join(browser, 'journey.spec.ts'),
    `import { test, expect } from '@playwright/test';
    test('arrives', () => {});
    test.describe('at night', () => {
      test('gets lost', () => { throw new Error('no light'); });
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
});

test('no report is no outcome', () => {
  expect(readUnitReport(join(folder, 'none.json'))).toBeUndefined();
  expect(readBrowserReport(join(folder, 'none.json'))).toBeUndefined();
});
