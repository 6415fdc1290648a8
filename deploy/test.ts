import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { findPostgres, startTemporaryPostgres } from '../api/testing/temporary-postgres.ts';

// `npm test`: the API's tests on PGlite and on PostgreSQL, the portal's, then the browser tests on a production build.
// Closes with one line, `N passed, N failed`; the exit code is not 0 when anything failed or a runner broke.

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

const results = 'test-results';
const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes = [await unitTests(), await browserTests()];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function unitTests(): Promise<Outcome> {
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

async function vitest(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = `${results}/unit.json`;
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  );
  const report = read(file, vitestReport);
  return honest(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

async function browserTests(): Promise<Outcome> {
  const file = `${results}/e2e.json`;
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = read(file, playwrightReport)?.stats;
  return honest(code, { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) });
}

/** A runner that broke without counting a failure counts as one: a crash must not look like a pass. */
function honest(code: number, outcome: Outcome): Outcome {
  return code === 0 || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const exit: unknown[] = await once(child, 'exit');
  return typeof exit[0] === 'number' ? exit[0] : 1;
}

function read<Shape>(file: string, shape: z.ZodType<Shape>): Shape | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
