import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseConfig, migratesAtStart } from '../config/config.ts';
import { ConfigurationError, readEnvironment } from '../config/env.ts';
import { openDatabase } from '../db/database.ts';
import { lockDirectory } from '../db/pglite/directory-lock.ts';
import { prepareDatabase } from '../db/migrations/prepare.ts';
import { LoadError } from './load-error.ts';
import { loadPerformance } from './load-performance.ts';

// `npm run load -- performance <file.csv>`: loads performance facts into the configured database.

const usage = 'Usage: npm run load -- performance <file.csv>';
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [what, file, ...more] = positionals;
  if (what !== 'performance' || file === undefined || more.length > 0) throw new LoadError(usage);
  await load(file);
} catch (error) {
  const expected = error instanceof LoadError || error instanceof ConfigurationError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    expected ? `${message}\nNothing was loaded.\n` : `${message}\nNothing was loaded: this is a fault.\n`,
  );
  process.exitCode = 1;
}

async function load(file: string): Promise<void> {
  const environment = readEnvironment();
  const dataDirectory = resolve(environment.DATA_DIR);
  const config = databaseConfig(environment, dataDirectory);
  await using opened = new AsyncDisposableStack();
  if (config.kind === 'embedded') opened.defer(lockDirectory(dataDirectory));
  const database = await openDatabase(config);
  opened.defer(() => database.close());
  await prepareDatabase(database.driver, { migrates: migratesAtStart(config), waitMs: 0 });
  const began = performance.now();
  const done = await loadPerformance(database, resolve(file));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`${file}: ${done.facts} facts of ${done.companies} companies in ${seconds} s.`);
  say(`Company-days: ${done.added} new, ${done.replaced} replaced, ${done.unchanged} unchanged.`);
}
