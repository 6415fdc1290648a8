import { cp, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { traceApi, tracePortal } from './trace.ts';

const compress = promisify(gzip);

/** Only the build itself uses these parts of `.next`. */
const ofTheBuild = new Set(['build', 'cache', 'diagnostics', 'litfass-inputs', 'trace', 'trace-build', 'types']);

/** Read at run time by names that no trace knows. */
const folders = ['content', 'public'];
const files = [
  ...['api/schema/changelog.json', 'api/schema/schema.graphql', 'CHANGELOG.md', 'LICENSE', 'README.md'],
  'node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
];

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  description: z.string(),
  imports: z.record(z.string(), z.string()),
});

/**
 * Writes everything that Litfass needs to run on Node.js alone: the traced sources and packages, and the portal's build,
 * which must be there. Replaces the directory.
 */
export async function writePackage(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const traced = new Set([...(await traceApi()), ...(await tracePortal()), ...files]);
  for (const path of traced) await copy(path, directory);
  for (const folder of folders) {
    await cp(folder, join(directory, folder), { recursive: true, filter: (path) => !path.includes('.test.') });
  }
  await cp('.next', join(directory, '.next'), { recursive: true, verbatimSymlinks: true, filter: isServed });
  await packPages(join(directory, '.next/server/app'));
  for (const program of ['litfass.mjs', 'health-check.mjs']) {
    await cp(join('scripts/package', program), join(directory, program));
  }
  await writeFile(join(directory, 'package.json'), await packageJson());
}

async function copy(path: string, directory: string): Promise<void> {
  const status = await lstat(path).catch(() => undefined);
  if (status === undefined || status.isDirectory()) return;
  const target = join(directory, path);
  await mkdir(dirname(target), { recursive: true });
  await cp(path, target, { verbatimSymlinks: true });
}

function isServed(path: string): boolean {
  if (dirname(path) === '.next' && ofTheBuild.has(basename(path))) return false;
  return !path.endsWith('.map') && !path.endsWith('.nft.json');
}

/** Compresses the prerendered pages, 225 MB, to a tenth. `lib/server/packed-files.ts` reads them. */
async function packPages(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    // Next itself reads the error pages, whose names begin like this.
    if (!entry.isFile() || !/\.(?:html|rsc)$/.test(entry.name) || entry.name.startsWith('_')) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, await compress(await readFile(path)));
  }
}

async function packageJson(): Promise<string> {
  const { imports, ...about } = manifest.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const own = { ...about, private: true, type: 'module', engines: { node: '>=24' }, imports };
  return `${JSON.stringify(own, null, 2)}\n`;
}
