import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNode } from './processes.ts';

/** All inputs of a portal build. */
const inputs = [
  'app',
  'components',
  'content',
  'lib',
  'public',
  'shared',
  'api/schema/changelog.json',
  'api/schema/schema.graphql',
  'instrumentation.ts',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
];

const markFile = '.next/litfass-inputs';

/** Whether `.next` holds a build of the current source files for this environment. */
export function isPortalBuilt(environment: NodeJS.ProcessEnv): boolean {
  if (!existsSync('.next/BUILD_ID') || !existsSync(markFile)) return false;
  return readFileSync(markFile, 'utf8') === fingerprint(environment);
}

/** Builds the portal for this environment. Its output goes to the terminal. */
export async function buildPortal(environment: NodeJS.ProcessEnv, start = startNode): Promise<void> {
  // Taken before the build: an edit while it runs isn't in its result.
  const built = fingerprint(environment);
  const build = start('portal build', ['node_modules/next/dist/bin/next', 'build'], environment);
  const code = await build.exited;
  if (code !== 0) throw new Error(`The portal could not be built (exit code ${code}).`);
  writeFileSync(markFile, built);
}

function fingerprint(environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  // With the API's own schema the build doesn't depend on the API's URL.
  const endpoint = given(environment, 'GRAPHQL_ENDPOINT');
  if (endpoint !== undefined) hash.update(`${endpoint} ${given(environment, 'API_URL')}\0`);
  const schemaFile = given(environment, 'GRAPHQL_SCHEMA_FILE');
  for (const input of schemaFile === undefined ? inputs : [...inputs, schemaFile])
    if (existsSync(input)) for (const file of filesOf(input)) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function given(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  return environment[name] === '' ? undefined : environment[name];
}

function filesOf(path: string): string[] {
  const entries = readEntries(path);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readEntries(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true });
  } catch {
    return undefined;
  }
}
