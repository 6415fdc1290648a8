import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

// `npm run verify` runs every check, as many in parallel as there are cores. It prints the output of a check when it
// ends; the exit code isn't 0 when one failed.

/** The slowest check first, so that the others run in parallel with it. */
const checks = ['lint', 'types', 'format', 'unused', 'words', 'imports', 'documents', 'migrations', 'schema'];

const waiting = [...checks];
const failed: string[] = [];

// Generates the route types, which lint rules and type checks need.
await run('routes');
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runWaiting(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
}

async function run(check: string): Promise<void> {
  const name = `verify:${check}`;
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, exit] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${name} (${seconds} s)\n${[output, errors].join('').trim()}`.trim());
  if (exit[0] !== 0) failed.push(name);
}
