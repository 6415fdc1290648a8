import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDigests } from '../auth/digest.ts';
import { schemaText } from '../schema/schema.ts';
import { createBenchDatabase } from './bench-database.ts';
import { measure, type MeasureOptions } from './measure.ts';
import { acquirePostgres } from './postgres-server.ts';
import { judge, type Measured, report } from './report.ts';
import { scenarioNamed, scenarios } from './scenarios/index.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values: flags } = parseArgs({
  options: {
    scenario: { type: 'string', multiple: true, default: scenarios.map(({ name }) => name) },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '2' },
    output: { type: 'string', default: fileURLToPath(new URL('./results.md', import.meta.url)) },
    // Profiles slow our own process down: such a run shows where time goes, not how fast we are.
    profile: { type: 'string' },
  },
});

const interrupted = Promise.withResolvers<never>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.reject(new Error(`Stopped by ${signal}.`)));
}

try {
  process.exitCode = (await runBench()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Whatever was interrupted may still wait for something; its servers leave with this process.
  process.exit(1);
}

/** Whether every bar was reached. */
async function runBench(): Promise<boolean> {
  const tokenPepper = randomBytes(32).toString('hex');
  const options: MeasureOptions = {
    rounds: Number(flags.rounds),
    roundMilliseconds: Number(flags.seconds) * 1_000,
    connections: 32,
    profileDirectory: flags.profile,
    tokenPepper,
    typeDefs: schemaText,
    say,
  };
  await using opened = new AsyncDisposableStack();
  const server = await acquirePostgres(process.env['BENCH_DATABASE_URL']);
  opened.defer(() => server.stop());
  const measured: Measured[] = [];
  const [loadBefore = 0] = loadavg();
  for (const name of flags.scenario) {
    const scenario = scenarioNamed(name);
    say(`${name}: ${scenario.title}`);
    const database = opened.use(await createBenchDatabase(server.url, scenario, createDigests(tokenPepper)));
    const rounds = await Promise.race([measure(scenario, database, options), interrupted.promise]);
    measured.push({ scenario, rounds, postgresVersion: database.version, loadBefore });
  }
  const text = report(measured, options, new Date());
  writeFileSync(flags.output, text);
  say(`\n${text}\nWritten to ${flags.output}`);
  return measured.flatMap(judge).every(({ passed }) => passed);
}
