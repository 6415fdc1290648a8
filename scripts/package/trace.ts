import { nodeFileTrace } from '@vercel/nft';
import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** What API, worker and command line load, as paths from the repository's directory. */
export async function traceApi(): Promise<string[]> {
  const entries = ['api/main.ts', 'api/worker.ts', 'api/admin/main.ts'];
  const { fileList } = await nodeFileTrace(entries, {
    base: process.cwd(),
    conditions: ['node', 'import'],
    readFile: readAsJavaScript,
  });
  // Read at run time, by the names that the directory has.
  const migrations = (await readdir('api/db/migrations')).filter((name) => name.endsWith('.sql'));
  return [...fileList, ...migrations.map((name) => `api/db/migrations/${name}`)];
}

const traceFile = z.object({ files: z.array(z.string()) });

/** What Next's server mentions and a built portal never loads: compilers, development, and images in other sizes. */
const notServed = [
  ...['webpack', 'babel*', '@babel'].map((name) => `**/next/dist/compiled/${name}/**`),
  ...['server/dev', 'docs'].map((name) => `**/next/dist/${name}/**`),
  ...['**/*.map', '**/*.dev.js', '**/*.development.js', '**/sharp/**', '**/@img/**'],
];

/** What the portal's server loads outside `.next`: its own start, Next's server, and what the build has noted for each route. */
export async function tracePortal(): Promise<string[]> {
  const server = await nodeFileTrace(['lib/server/main.ts'], {
    base: process.cwd(),
    conditions: ['node', 'import'],
    ignore: notServed,
    readFile: readAsJavaScript,
  });
  const names = (await readdir('.next', { recursive: true })).filter(
    (name) => name.endsWith('.nft.json') && name !== 'next-minimal-server.js.nft.json',
  );
  const traced = await Promise.all(
    names.map(async (name) => {
      const file = join('.next', name);
      const { files } = traceFile.parse(JSON.parse(await readFile(file, 'utf8')));
      return files.map((path) => relative('.', join(dirname(file), path)));
    }),
  );
  const ofRoutes = traced.flat().filter((path) => !/^\.next\/|^node_modules\/(?:@img|sharp)\//.test(path));
  return [...server.fileList, ...ofRoutes];
}

async function readAsJavaScript(path: string): Promise<string | null> {
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    // nft also asks for paths that are only possible.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) return null;
    throw error;
  });
  return source !== null && path.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
}
