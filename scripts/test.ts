import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { closingLine, readBrowserReport, readUnitReport, skippedLines, type TestOutcome } from './test-reports.ts';

// `npm test`: the API's tests on PGlite and on PostgreSQL, the portal's, then the browser tests on a production build.
// The last line is `N passed, N failed`, and `, N skipped` if tests were skipped, with the reasons above it. The exit
// code isn't 0 when a test failed or a runner crashed.

const results = 'test-results';

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes = [await unitTests(), await browserTests()];
const failures = outcomes.flatMap((outcome) => outcome.failures);
const skipped = skippedLines(outcomes.flatMap((outcome) => outcome.skipped));
// Repeated at the end, for readers who see only the last lines of a log.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join('\n')}`);
console.log(`\n${closingLine(outcomes)}`);
process.exitCode = failures.length === 0 && outcomes.some(({ passed }) => passed > 0) ? 0 : 1;

async function unitTests(): Promise<TestOutcome> {
  const given = process.env['TEST_DATABASE_URL'];
  const binaries = findPostgres();
  if (given !== undefined || binaries === undefined) {
    if (given === undefined)
      console.log('No PostgreSQL here: the API is tested on PGlite only (TEST_DATABASE_URL names a server).');
    return vitest({});
  }
  const server = await startTemporaryPostgres(binaries, { fsync: 'off' });
  try {
    return await vitest({ TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

async function vitest(environment: Readonly<Record<string, string>>): Promise<TestOutcome> {
  const file = `${results}/unit.json`;
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  );
  return honest(code, readUnitReport(file));
}

async function browserTests(): Promise<TestOutcome> {
  const file = `${results}/e2e.json`;
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return honest(code, readBrowserReport(file));
}

/** A runner that crashed without counting a failure counts as one failure, so that a crash doesn't look like a pass. */
function honest(code: number, outcome: TestOutcome = { passed: 0, failures: [], skipped: [] }): TestOutcome {
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`a test runner ended with code ${code}`] };
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const exit: unknown[] = await once(child, 'exit');
  return typeof exit[0] === 'number' ? exit[0] : 1;
}
